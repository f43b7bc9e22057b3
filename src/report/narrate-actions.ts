import { counted, type EventOf, placeText, type Story } from './story.ts';
import { TIE } from './wrap.ts';

export type ActionEvent = EventOf<
  | 'move_start'
  | 'move'
  | 'move_stopped'
  | 'stand'
  | 'vent'
  | 'guard'
  | 'prepare'
  | 'stabilize'
  | 'form'
  | 'smoke'
  | 'smoke_cleared'
  | 'ability'
  | 'bond'
  | 'barrage'
>;

const MODE_WORDS = { ordinary: 'Moves', boost: 'Boosts', charge: 'Charges' } as const;

/** Tells what a mech does in its activation besides attacks (E3-E6, C6, C7, D4, D6, H4). */
export function tellAction(story: Story, event: ActionEvent): void {
  const { paint } = story;
  switch (event.type) {
    case 'move_start':
      story.paragraph(
        1,
        event.mech,
        `${paint.strong(MODE_WORDS[event.mode])} ${counted(event.hexes, 'hex', 'hexes')}:`,
        WALK,
      );
      break;
    case 'move':
      tellStep(story, event);
      break;
    case 'move_stopped':
      story.tell(event.mech, `stops at ${placeText(event.cell)}, ${counted(event.hexesLeft, 'hex', 'hexes')} short.`);
      break;
    case 'stand':
      story.continue(STABILIZE, 1, event.mech, `${paint.strong('Stands up')}.`);
      break;
    case 'vent':
      story.continue(STABILIZE, 1, event.mech, `${paint.strong('Vents')}.`);
      break;
    case 'guard':
      story.paragraph(1, event.mech, `${paint.strong('Guards')}.`);
      break;
    case 'prepare':
      story.paragraph(1, event.mech, `${paint.strong('Prepares')} ${story.item(event.mech, event.mount)}.`);
      break;
    case 'stabilize':
      tellStabilize(story, event);
      break;
    case 'form':
      story.changeForm(event.mech, event.mount, event.form);
      story.paragraph(1, event.mech, `${paint.strong('Changes form')}: ${story.item(event.mech, event.mount)}.`);
      break;
    case 'smoke':
      story.paragraph(
        1,
        event.mech,
        `${paint.strong('Smoke')} from ${story.item(event.mech, event.mount)} over ${placeText(event.cell)}, ` +
          `to the end of round ${event.lastRound}; ${counted(event.uses, 'use')} left.`,
      );
      break;
    case 'smoke_cleared':
      story.paragraph(1, -1, `The smoke over ${placeText(event.cell)} is gone.`);
      break;
    case 'ability':
      tellAbility(story, event);
      break;
    case 'bond':
      story.note(`Bond with ${story.name(event.partner)}: 1[+].`);
      break;
    case 'barrage':
      story.add(`Two Fires of ${story.item(event.mech, event.mount)} at ${story.name(event.target)}.`);
      break;
    default:
      event satisfies never;
  }
}

/** Keys of the paragraphs of a walk and of a Stabilize, in which more may follow. */
const WALK = 'walk';
const STABILIZE = 'stabilize';

/** H4: one hex of a walk; after an interruption it goes on in a paragraph of its own. */
function tellStep(story: Story, { mech, to, cost }: EventOf<'move'>): void {
  const hex = `${placeText(to)}${cost === 1 ? '' : `${TIE}for${TIE}${cost}`}`;
  if (story.isOpen(WALK)) story.add(hex);
  else story.paragraph(1, mech, `On to ${hex}`, WALK);
}

function tellStabilize(story: Story, { mech, jams, sensors }: EventOf<'stabilize'>): void {
  story.paragraph(1, mech, `${story.paint.strong('Stabilizes')}.`, STABILIZE);
  if (jams > 0) story.add(`${counted(jams, 'jam')} cleared.`);
  if (sensors) story.add('Sensors are back.');
}

/** What an ability does at the moment in which it works (D6). */
const ABILITY_EFFECTS: Readonly<Record<EventOf<'ability'>['ability'], string>> = {
  none: '',
  momentum: '1[+]',
  barrage: '',
  deadeye: 'no [-] for the aim',
  coolantDiscipline: '2 more heat removed',
  guardian: 'unprepared',
  lastStand: 'critical from Armor + 3',
};

function tellAbility(story: Story, { mech, ability }: EventOf<'ability'>): void {
  const effect = ABILITY_EFFECTS[ability];
  const sentence = `${story.paint.strong(story.cast.abilities[ability] ?? ability)}${effect === '' ? '' : `: ${effect}`}.`;
  // Momentum and Deadeye are claimed before their Fire is announced (D6); Barrage begins an action; the others join in.
  if (ability === 'momentum' || ability === 'deadeye') story.note(sentence);
  else if (ability === 'barrage') story.paragraph(1, mech, sentence);
  else story.add(sentence);
}
