import type { GameEvent, RolledDie } from '../study/game-types.ts';
import type { Cast } from './cast.ts';
import { tellAction } from './narrate-actions.ts';
import { tellAttack } from './narrate-attacks.ts';
import { tellEffect } from './narrate-effects.ts';
import { tellMelee } from './narrate-melee.ts';
import { tellTurn } from './narrate-turn.ts';
import { type Paint, PLAIN } from './paint.ts';
import { Story } from './story.ts';

/** How a game is told. */
export interface Telling {
  /** Columns that lines may take; at least 40. */
  readonly width: number;
  readonly paint: Paint;
}

/** Tells a game event by event; `lines` gives what has been told since it was last asked. */
export class Narrator {
  private readonly story: Story;

  constructor(cast: Cast, { width, paint }: Telling = { width: 80, paint: PLAIN }) {
    this.story = new Story(cast, width, paint);
  }

  /** @param dice the dice of this event; without them only sums are told where an event has no faces */
  tell(event: GameEvent, dice: readonly RolledDie[] = []): void {
    this.story.dice = dice;
    tellEvent(this.story, event);
  }

  /** A remark between the events, on a line of its own. */
  remark(text: string): void {
    this.story.aside(text);
  }

  lines(): string[] {
    return this.story.take();
  }
}

/** The whole of a game, or of a stretch of it, as lines for a person at the table. */
export function narrate(
  events: readonly GameEvent[],
  cast: Cast,
  dice: readonly (readonly RolledDie[])[] = [],
  telling?: Telling,
): string[] {
  const narrator = new Narrator(cast, telling);
  events.forEach((event, index) => {
    narrator.tell(event, dice[index]);
  });
  return narrator.lines();
}

function tellEvent(story: Story, event: GameEvent): void {
  switch (event.type) {
    case 'game_start':
    case 'deployed':
    case 'initiative':
    case 'first_side':
    case 'round_start':
    case 'activation_start':
    case 'activation_end':
    case 'enraged_granted':
    case 'enraged_started':
    case 'enraged_ended':
    case 'zone':
    case 'round_end':
    case 'game_end':
      tellTurn(story, event);
      break;
    case 'move_start':
    case 'move':
    case 'move_stopped':
    case 'stand':
    case 'vent':
    case 'guard':
    case 'prepare':
    case 'stabilize':
    case 'form':
    case 'smoke':
    case 'smoke_cleared':
    case 'ability':
    case 'bond':
    case 'barrage':
      tellAction(story, event);
      break;
    case 'fire':
    case 'shot':
    case 'ammunition':
    case 'reaction_window':
    case 'reaction':
    case 'direct_strike':
      tellAttack(story, event);
      break;
    case 'damage':
    case 'part_destroyed':
    case 'item_lost':
    case 'mech_destroyed':
    case 'critical':
    case 'armor':
    case 'jam':
    case 'load_dropped':
    case 'sensors_out':
    case 'coolant_leak':
    case 'prone':
    case 'push':
    case 'collision':
    case 'heat':
    case 'stress':
    case 'stress_check':
    case 'quick_penalty':
      tellEffect(story, event);
      break;
    case 'melee_start':
    case 'melee_condition':
    case 'melee_opportunity':
    case 'melee_declare':
    case 'melee_defense_reroll':
    case 'melee_response':
    case 'melee_pass':
    case 'opportunity_lost':
    case 'grapple':
    case 'grapple_end':
    case 'throw':
    case 'melee_end':
      tellMelee(story, event);
      break;
    default:
      event satisfies never;
  }
}
