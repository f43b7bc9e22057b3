/** What a die is rolled for. Every draw names its stage; scripts are written by stage. */
export const STAGES = [
  'initiative',
  'modifier',
  'hit',
  'location',
  'penetration',
  'damage',
  'crit',
  'heat',
  'stress',
  'melee-pool',
] as const;
export type StageName = (typeof STAGES)[number];
export const INITIATIVE_DIE = 0;
export const MODIFIER_DIE = 1;
export const HIT_DIE = 2;
export const LOCATION_DIE = 3;
export const PENETRATION_DIE = 4;
export const DAMAGE_DIE = 5;
export const CRIT_DIE = 6;
export const HEAT_DIE = 7;
export const STRESS_DIE = 8;
export const POOL_DIE = 9;

/** The one door to randomness: a fair whole number from 1 to `sides` (2-100) for a stage (index into STAGES). */
export interface Dice {
  roll(sides: number, stage: number): number;
}

/** Names the generator in saves and manifests: sfc32, 24 high bits, Lemire's unbiased bound. */
export const DICE_NAME = 'sfc32-24';

/** Words of dice state. */
export const DICE_WORDS = 4;

const SPAN = 0x1000000;
/** REJECT[sides]: products whose low part is below it would favour some faces and are drawn again. */
const REJECT = Int32Array.from({ length: 101 }, (_, sides) => (sides === 0 ? 0 : SPAN % sides));

/** murmur3's 32-bit finalizer: every input bit reaches every output bit. */
export function mix32(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * Fills four words of sfc32 state from a seed, so that neighbouring seeds share nothing: both halves of the seed pass
 * the mixer under different keys, and twelve draws are thrown away.
 * @param seed whole number, 0 to 2^53-1
 * @param stream independent sequences of one seed: 0 the game's dice, others a bot's own
 */
export function seedDice(words: Int32Array, seed: number, stream = 0): void {
  const low = seed | 0;
  const high = Math.floor(seed / 0x100000000) | 0;
  const key = mix32(high ^ Math.imul(stream + 1, 0x9e3779b9));
  words[0] = mix32(low ^ key);
  words[1] = mix32((low + 0x6d2b79f5) ^ mix32(key + 1));
  words[2] = mix32(mix32(low) + mix32(key ^ 0x2545f491));
  words[3] = 1;
  for (let draw = 0; draw < 12; draw++) nextWord(words);
}

/** One step of sfc32 (Chris Doty-Humphrey, PractRand): a signed 32-bit word; advances the four state words. */
export function nextWord(words: Int32Array): number {
  const b = words[1]!;
  const c = words[2]!;
  const counter = words[3]!;
  const word = (((words[0]! + b) | 0) + counter) | 0;
  words[3] = (counter + 1) | 0;
  words[0] = b ^ (b >>> 9);
  words[1] = (c + (c << 3)) | 0;
  words[2] = (((c << 21) | (c >>> 11)) + word) | 0;
  return word;
}

/** Seeded dice over four state words, which may be a column of a GameState. */
export class SeededDice implements Dice {
  readonly words: Int32Array;

  constructor(words: Int32Array) {
    this.words = words;
  }

  roll(sides: number, _stage: number): number {
    let product: number;
    // Lemire 2019 with a 24-bit word: the product stays a 31-bit integer, which keeps this loop free of doubles.
    do product = (nextWord(this.words) >>> 8) * sides;
    while ((product & 0xffffff) < REJECT[sides]!);
    return (product >> 24) + 1;
  }
}

/** Faces by stage, in the order in which the rules ask for them. */
export type DiceScript = Partial<Record<StageName, readonly number[]>>;

/**
 * Dice that a script overrides stage by stage. A stage without an entry rolls the seeded dice; a stage with one
 * still consumes the seeded draw, so that the draws after it stay those of the seed.
 */
export class ScriptedDice implements Dice {
  private readonly seeded: SeededDice;
  private readonly faces: (readonly number[] | undefined)[];
  private readonly used: number[];

  constructor(words: Int32Array, script: DiceScript) {
    this.seeded = new SeededDice(words);
    this.faces = STAGES.map((stage) => script[stage]);
    this.used = STAGES.map(() => 0);
  }

  /** @throws RangeError when the stage's script is used up or its next face does not exist on the die */
  roll(sides: number, stage: number): number {
    const seededFace = this.seeded.roll(sides, stage);
    const faces = this.faces[stage];
    if (faces === undefined) return seededFace;
    const at = this.used[stage]!++;
    const face = faces[at];
    if (face === undefined) throw new RangeError(`dice script: stage ${STAGES[stage]} has only ${faces.length} faces`);
    if (!Number.isInteger(face) || face < 1 || face > sides) {
      throw new RangeError(`dice script: stage ${STAGES[stage]}, face ${at + 1} is ${face}, expected 1 to ${sides}`);
    }
    return face;
  }

  /** Scripted faces that nobody asked for, by stage; empty when the script is used up. */
  unused(): DiceScript {
    const rest: Partial<Record<StageName, readonly number[]>> = {};
    STAGES.forEach((stage, index) => {
      const left = this.faces[index]?.slice(this.used[index]);
      if (left !== undefined && left.length > 0) rest[stage] = left;
    });
    return rest;
  }
}

/** Scripted dice for tests and `play --script`, over state words of their own unless given. */
export function scriptedRng(script: DiceScript, words: Int32Array = new Int32Array(DICE_WORDS)): ScriptedDice {
  return new ScriptedDice(words, script);
}
