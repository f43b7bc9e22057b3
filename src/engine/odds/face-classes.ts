/** Ways in which one stage of a roll can fall that come to the same: one such way stands for all of them. */
interface FaceClass {
  /** A face for each die of the stage, in rolling order. */
  readonly faces: readonly number[];
  /** Ways that it stands for. */
  readonly ways: number;
}

/** All that can fall at one stage of a roll. */
export interface Fall {
  readonly classes: readonly FaceClass[];
  /** Ways in all; 1 for a stage without dice. */
  readonly ways: number;
}

export function fallOf(classes: readonly FaceClass[]): Fall {
  return { classes, ways: classes.length === 0 ? 1 : classes.reduce((sum, { ways }) => sum + ways, 0) };
}

/** A stage without dice. */
export const NOTHING = fallOf([]);

/** Every face of one die by itself. */
export function eachFace(sides: number): Fall {
  return fallOf(Array.from({ length: sides }, (_, index) => ({ faces: [index + 1], ways: 1 })));
}

/** One die whose face 1 comes to `values[0]`, and so on: the faces of equal values are one class. */
export function facesByValue(values: ArrayLike<number | string>): Fall {
  const kinds: (number | string)[] = [];
  const classes: FaceClass[] = [];
  for (let index = 0; index < values.length; index++) {
    const known = kinds.indexOf(values[index]!);
    if (known >= 0) classes[known] = { faces: classes[known]!.faces, ways: classes[known]!.ways + 1 };
    else {
      kinds.push(values[index]!);
      classes.push({ faces: [index + 1], ways: 1 });
    }
  }
  return fallOf(classes);
}

/** Dice of so many sides of which only the sum counts: one class for each sum, the least first. */
export function sumsOf(sides: readonly number[]): Fall {
  if (sides.length === 0) return NOTHING;
  let sums: FaceClass[] = [{ faces: [], ways: 1 }];
  for (const faceCount of sides) {
    const next: FaceClass[] = [];
    // Entry n holds the sum that is n above the least one.
    sums.forEach(({ faces, ways }, above) => {
      for (let face = 1; face <= faceCount; face++) {
        const known = next[above + face - 1];
        next[above + face - 1] = known
          ? { faces: known.faces, ways: known.ways + ways }
          : { faces: [...faces, face], ways };
      }
    });
    sums = next;
  }
  return fallOf(sums);
}
