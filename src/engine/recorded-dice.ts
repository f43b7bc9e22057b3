import { type Dice, STAGES, type StageName } from './dice.ts';
import * as EVENT from './event-codes.ts';
import type { EventLog } from './event-log.ts';
import { EVENT_WORDS } from './events.ts';

/** A die as it fell. */
export interface RolledDie {
  readonly stage: StageName;
  readonly sides: number;
  readonly face: number;
}

/** Dice that keep every face, so that a game can be told die by die; what falls is the inner dice's alone. */
export class RecordedDice implements Dice {
  private readonly inner: Dice;
  private readonly log: EventLog;
  private readonly rolled: (RolledDie & { readonly at: number })[] = [];

  /** @param log the log of the same game, which says what each die was rolled for */
  constructor(inner: Dice, log: EventLog) {
    this.inner = inner;
    this.log = log;
  }

  roll(sides: number, stage: number): number {
    const face = this.inner.roll(sides, stage);
    this.rolled.push({ stage: STAGES[stage]!, sides, face, at: this.log.length });
    return face;
  }

  /**
   * The dice of each event, by its place among decodeEvents. The dice of a shot belong to its event, which is opened
   * before they are rolled (F3); all others to the event that follows them.
   */
  byEvent(): RolledDie[][] {
    const { words, length } = this.log;
    const dice: RolledDie[][] = [];
    let next = 0;
    let shot = -1;
    for (let at = 0; at < length; at += 1 + EVENT_WORDS[words[at]!]!) {
      const index = dice.length;
      dice.push([]);
      for (; next < this.rolled.length && this.rolled[next]!.at <= at; next++) {
        const { stage, sides, face } = this.rolled[next]!;
        dice[SHOT_STAGES.has(stage) ? shot : index]!.push({ stage, sides, face });
      }
      if (words[at] === EVENT.shot) shot = index;
    }
    for (; next < this.rolled.length; next++) dice[shot]?.push(this.rolled[next]!);
    return dice;
  }
}

/** Stages that only a shot rolls. */
const SHOT_STAGES: ReadonlySet<StageName> = new Set(['hit', 'location', 'penetration', 'damage', 'crit', 'heat']);
