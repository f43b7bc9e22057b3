import { type Dice, STAGES } from '../dice.ts';
import type { Fall } from './face-classes.ts';

/**
 * What can fall at a stage (index into STAGES).
 * @param path the classes taken so far, by their index, in rolling order
 */
export type Falls = (stage: number, path: readonly number[]) => Fall;

/**
 * Dice that fall in every way there is. The same roll is run again and again; each run takes the next path through the
 * classes of faces that it asks for, until all have been taken: `do { ... } while (dice.next())`.
 */
export class EveryRoll implements Dice {
  /** Ways that the path under way stands for, out of how many ways of the stages it has rolled. */
  ways = 1;
  outOf = 1;
  /** Classes taken, and how many there were to take, at each choice of the path. */
  private readonly path: number[] = [];
  private readonly widths: number[] = [];
  private readonly fallAt: Falls;
  private depth = 0;
  /** Faces still to be dealt of the class taken last. */
  private faces: readonly number[] = [];
  private dealt = 0;

  constructor(fallAt: Falls) {
    this.fallAt = fallAt;
  }

  /** @throws Error for a stage that was not expected */
  roll(_sides: number, stage: number): number {
    if (this.dealt < this.faces.length) return this.faces[this.dealt++]!;
    const fall = this.fallAt(stage, this.path);
    const { classes } = fall;
    if (this.depth === this.path.length) {
      if (classes.length === 0) throw new Error(`a ${STAGES[stage]} die that nobody counted on`);
      this.path.push(0);
      this.widths.push(classes.length);
    }
    const { faces, ways } = classes[this.path[this.depth++]!]!;
    this.ways *= ways;
    this.outOf *= fall.ways;
    this.faces = faces;
    this.dealt = 1;
    return faces[0]!;
  }

  /** Makes the next path the one under way; false, and back at the first path, when all have been taken. */
  next(): boolean {
    const { path, widths } = this;
    this.ways = 1;
    this.outOf = 1;
    this.depth = 0;
    this.faces = [];
    while (path.length > 0) {
      path[path.length - 1]! += 1;
      if (path.at(-1)! < widths.at(-1)!) return true;
      path.pop();
      widths.pop();
    }
    return false;
  }
}
