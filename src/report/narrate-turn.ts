import { counted, type EventOf, placeText, type Story } from './story.ts';

export type TurnEvent = EventOf<
  | 'game_start'
  | 'deployed'
  | 'initiative'
  | 'first_side'
  | 'round_start'
  | 'activation_start'
  | 'activation_end'
  | 'enraged_granted'
  | 'enraged_started'
  | 'enraged_ended'
  | 'zone'
  | 'round_end'
  | 'game_end'
>;

/** Tells how the game, its rounds and activations begin and end (E1-E3, E7-E9, H7, I2). */
export function tellTurn(story: Story, event: TurnEvent): void {
  switch (event.type) {
    case 'game_start':
      story.paragraph(
        0,
        -1,
        `${counted(event.mechsA, 'mech')} against ${event.mechsB}, ${counted(event.roundCap, 'round')}.`,
      );
      break;
    case 'deployed':
      story.add(`${story.name(event.mech)} at ${placeText(event.cell)}.`);
      break;
    case 'initiative':
      tellInitiative(story, event);
      break;
    case 'first_side':
      story.add(`Side ${story.sideName(event.side)} goes first${event.chosen ? '' : ', as agreed'}.`);
      break;
    case 'round_start':
      story.heading(
        story.paint.heading(`ROUND ${event.round}${event.bonus ? ', the bonus round' : ''}: ${event.first} first`),
      );
      break;
    case 'activation_start':
      tellActivation(story, event);
      break;
    case 'activation_end':
      break;
    case 'enraged_granted':
      story.add(
        `${story.name(event.mech)} will be Enraged: ${story.name(event.by)} destroyed ${story.name(event.victim)}.`,
      );
      break;
    case 'enraged_started':
      story.paragraph(
        1,
        event.mech,
        `Enraged: 2 more movement and one ${event.defensive ? 'defensive reroll' : 'reroll of a failed hit die'}.`,
      );
      break;
    case 'enraged_ended':
      story.paragraph(1, event.mech, event.continuing ? 'Enraged again in the next activation.' : 'No longer Enraged.');
      break;
    case 'zone':
      story.paragraph(
        1,
        -1,
        `Zone ${event.zone + 1}: ${event.holder === null ? 'contested' : `${story.sideName(event.holder)} scores 1`}.`,
      );
      break;
    case 'round_end':
      story.paragraph(
        0,
        -1,
        `End of round ${event.round}: score ${event.scoreA}:${event.scoreB} (zones ${event.zonesA}:${event.zonesB}).`,
      );
      break;
    case 'game_end':
      tellEnd(story, event);
      break;
    default:
      event satisfies never;
  }
}

/** E2. */
function tellInitiative(story: Story, event: EventOf<'initiative'>): void {
  const roll = (die: number, total: number): string => `d20 ${die} + ${total - die} (nerve) = ${total}`;
  const outcome = event.winner === null ? 'a tie, again' : `${story.sideName(event.winner)} wins`;
  story.paragraph(
    0,
    -1,
    `Initiative: ${story.sideName('a')} ${roll(event.dieA, event.totalA)}, ` +
      `${story.sideName('b')} ${roll(event.dieB, event.totalB)}: ${outcome}.`,
  );
}

/** E3, with how the mech stands. */
function tellActivation(story: Story, { mech, quicks }: EventOf<'activation_start'>): void {
  const { profile } = story.mech(mech);
  story.heading(
    `${story.paint.strong(story.name(mech))}: ${counted(quicks, 'Quick')}; ` +
      story.paint.faint(
        `Hull ${story.hull[mech]}/${profile.hull}, heat ${story.heat[mech]}/${profile.heatLimit}, stress ${story.stress[mech]}`,
      ),
  );
}

const REASON_WORDS: Readonly<Record<EventOf<'game_end'>['reason'], string>> = {
  wipe: 'by a wipe',
  score: 'by score',
  hull: 'by Hull',
  draw: 'score and Hull are equal',
  mutualWipe: 'both sides wiped at once',
};

/** I2. */
function tellEnd(story: Story, event: EventOf<'game_end'>): void {
  const winner = event.winner === null ? 'Drawn' : `Side ${story.sideName(event.winner)} wins`;
  story.heading(
    story.paint.heading(
      `${winner} in round ${event.rounds} (${REASON_WORDS[event.reason]}): ` +
        `score ${event.scoreA}:${event.scoreB}, Hull left ${event.hullA}:${event.hullB}.`,
    ),
  );
}
