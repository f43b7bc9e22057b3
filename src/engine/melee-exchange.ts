import { ACCEPT, answer, BREAK, PARRY, PASS, STRIKE } from './answers.ts';
import { DECLARER, PHASE } from './columns.ts';
import { isChassis, isParry, isStrike, mayBreak, opponent, parriesNeeded } from './exchange.ts';
import { advance } from './machine.ts';
import { CORE } from './names.ts';
import { poolEnd, poolStart } from './opportunities.ts';
import { DECLARING, RESPONDING } from './phases.ts';
import type { GameState } from './state.ts';

/**
 * Names the location of an automatic declaration. Asked anew for each declaration with the striker, the struck and the
 * opportunity already chosen (a row of `pool`); it can choose neither opportunity nor parry.
 * @returns a location index (names.ts)
 */
export type TargetSelector = (striker: number, struck: number, opportunity: number) => number;

/**
 * The exchange of F11 as it stands in a game: a seeded decision state machine whose whole state is in the game's
 * columns. Both pools are rolled when the exchange begins; what is left are declarations and responses.
 */
export class MeleeExchange {
  readonly state: GameState;

  constructor(state: GameState) {
    this.state = state;
  }

  /** Whether a declaration or a response is open. */
  get isOpen(): boolean {
    const phase = this.state.flow[PHASE];
    return phase === DECLARING || phase === RESPONDING;
  }

  /**
   * Plays the exchange to its end with automatic declarations and responses.
   * @param targetSelector left out, every strike is declared at the core
   * @returns the game's next decision after the exchange, as advance returns it
   * @throws Error when no exchange is open
   */
  auto(targetSelector?: TargetSelector): number {
    if (!this.isOpen) throw new Error('no melee exchange is open');
    let decision = 0;
    while (this.isOpen) {
      const declaring = this.state.flow[PHASE] === DECLARING;
      decision = advance(
        this.state,
        declaring ? automaticDeclaration(this.state, targetSelector) : automaticResponse(this.state),
      );
    }
    return decision;
  }
}

/** F11.2: the first opportunity left is declared; a held fighter breaks free with the first chassis opportunity (F11.5). */
export function automaticDeclaration(state: GameState, targetSelector?: TargetSelector): number {
  const mech = state.flow[DECLARER]!;
  const start = poolStart(state, mech);
  const held = mayBreak(state, mech);
  let strike = -1;
  const end = poolEnd(state, start);
  for (let opportunity = start; opportunity < end; opportunity++) {
    if (!isStrike(state, opportunity)) continue;
    if (held && isChassis(state, opportunity)) return answer(BREAK, opportunity);
    if (strike < 0) strike = opportunity;
  }
  if (strike < 0) return answer(PASS);
  return answer(STRIKE, strike, targetSelector?.(mech, opponent(state, mech), strike) ?? CORE);
}

/** F11.2: parries while it can, with shield dice, which come last in a pool, before parry weapons. */
export function automaticResponse(state: GameState): number {
  const mech = opponent(state, state.flow[DECLARER]!);
  const start = poolStart(state, mech);
  const needed = parriesNeeded(state);
  let last = -1;
  for (let opportunity = poolEnd(state, start) - 1; opportunity >= start; opportunity--) {
    if (!isParry(state, mech, opportunity)) continue;
    if (needed === 1) return answer(PARRY, opportunity);
    if (last >= 0) return answer(PARRY, opportunity, last + 1);
    last = opportunity;
  }
  return answer(ACCEPT);
}
