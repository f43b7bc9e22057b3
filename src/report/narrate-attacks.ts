import type { AttackProfile } from '../study/game-types.ts';
import { sourceText } from './narrate-melee.ts';
import {
  capital,
  conditionText,
  counted,
  type EventOf,
  LOCATION_WORDS,
  MOUNT_ORDER,
  plus,
  type Story,
  signed,
} from './story.ts';
import { TIE } from './wrap.ts';

export type AttackEvent = EventOf<'fire' | 'shot' | 'ammunition' | 'reaction_window' | 'reaction' | 'direct_strike'>;

/** Tells a Fire and its shots, die by die (F1-F5), and reactions (E6). */
export function tellAttack(story: Story, event: AttackEvent): void {
  switch (event.type) {
    case 'fire':
      tellFire(story, event);
      break;
    case 'shot':
      tellShot(story, event);
      break;
    case 'ammunition':
      tellAmmunition(story, event);
      break;
    case 'reaction_window':
      story.paragraph(
        2,
        -1,
        `${story.paint.faint('Reaction:')} ${WINDOW_WORDS[event.kind]} against ${story.name(event.mover)}.`,
      );
      break;
    case 'reaction':
      story.add(
        `${story.name(event.mech)} ${event.accepted ? `answers with ${WINDOW_WORDS[event.kind]}` : 'lets it pass'}.`,
      );
      break;
    case 'direct_strike':
      tellDirectStrike(story, event);
      break;
    default:
      event satisfies never;
  }
}

const WINDOW_WORDS: Readonly<Record<EventOf<'reaction'>['kind'], string>> = {
  disengage: 'a Disengage strike',
  overwatch: 'Overwatch',
  backup: 'Backup Fire',
  riposte: 'a riposte',
};

/** The key of the paragraph that follows the shots of a Fire. */
const AFTERMATH = 'aftermath';

/** F3: what the firing mech pays after its last shot. */
export function tellAftermath(story: Story, mech: number, sentence: string): void {
  story.continue(AFTERMATH, shotDepth(story), mech, sentence);
}

function shotDepth({ fire }: Story): number {
  return fire?.kind === 'fire' ? 2 : 3;
}

function profileOf(story: Story, { attacker, mount, form, overdrive }: EventOf<'fire'>): AttackProfile | null {
  const fired = story.mech(attacker).profile.mounts[MOUNT_ORDER.indexOf(mount)]?.forms[form];
  return (overdrive ? fired?.overdrive : fired?.fire) ?? null;
}

/** F1-F3: what is fired at whom, and what the hit dice need. */
function tellFire(story: Story, event: EventOf<'fire'>): void {
  const { attacker, target, kind, mount, load, overdrive, aim, distance, bonus, modifier, threshold } = event;
  story.fire = event;
  story.shots = 0;
  const own = kind === 'fire';
  const item = story.item(attacker, mount) + (load === 'standard' ? '' : ` with ${loadName(story, load)}`);
  const aimed = aim === null ? '' : `, aimed at the ${LOCATION_WORDS[aim]}`;
  const verb = story.paint.strong(own ? 'Fires' : 'fires');
  story.paragraph(
    own ? 1 : 2,
    attacker,
    `${own ? '' : `${story.name(attacker)} `}${verb} ${overdrive ? 'overdriven ' : ''}${item} ` +
      `at ${story.name(target)}, ${counted(distance, 'hex', 'hexes')}${aimed}.`,
  );
  const { gunnery } = story.mech(attacker).profile;
  const accuracy = profileOf(story, event)?.accuracy ?? 0;
  const parts = `gunnery ${gunnery}, sensors ${bonus - gunnery - accuracy}, accuracy ${accuracy}`;
  story.add(`${conditionsText(story, event)}.`);
  story.add(`To hit: d20${plus(bonus)} (${parts})${plus(modifier)} against Evasion ${threshold}.`);
}

type Load = EventOf<'fire'>['load'];
const LOAD_ORDER: readonly Load[] = ['standard', 'armorPiercing', 'highExplosive', 'incendiary', 'tracer'];

export function loadName(story: Story, load: Load): string {
  return story.cast.loads[LOAD_ORDER.indexOf(load)]?.name ?? load;
}

type Term = EventOf<'fire'>['terms'][number];

/** F2: the words of each condition and its dice; null where weapon or load say how many. */
export const TERMS: Readonly<Record<Term, readonly [words: string, dice: number | null]>> = {
  lightCover: ['light cover', -1],
  heavyCover: ['heavy cover', -2],
  highGround: ['high ground', 1],
  ownProne: ['Prone', -1],
  headDestroyed: ['no head', -1],
  crowded: ['two-handed beside an enemy', -1],
  boosted: ['Boosted', -1],
  aimed: ['aimed', -1],
  breaking: ['breaking', -1],
  indirect: ['indirect', -1],
  reaction: ['reaction', -1],
  bond: ['bond', 1],
  momentum: ['Momentum', 1],
  load: ['load', null],
  bandPlus: ['range', null],
  bandMinus: ['range', null],
};

/** A3, F2: every condition, what is left of them, and the dice rolled for it. */
function conditionsText(story: Story, event: EventOf<'fire'>): string {
  const { terms, condition, modifier, load } = event;
  if (terms.length === 0) return 'No conditions';
  const loadDice = terms.includes('load') ? story.cast.loads[LOAD_ORDER.indexOf(load)]!.profile.condition : 0;
  const known = terms.reduce((sum, term) => sum + (TERMS[term][1] ?? 0), loadDice);
  const listed = terms.map((term) => {
    const [words, dice] = TERMS[term];
    return `${words} ${conditionText(dice ?? (term === 'load' ? loadDice : condition - known))}`;
  });
  const net = terms.length === 1 ? '' : `; in all ${conditionText(condition)}`;
  const faces = story.faces('modifier');
  const dice = faces.length === 0 ? ',' : `: ${diceText(faces, 6)},`;
  const rolled = condition === 0 ? '' : `${dice} so ${signed(modifier)}`;
  return `Conditions: ${listed.join(', ')}${net}${rolled}`;
}

/** `2d6 3 5`. */
function diceText(faces: readonly number[], sides: number): string {
  return `${faces.length === 1 ? '' : faces.length}d${sides} ${faces.join(' ')}`;
}

/** E6: the direct hit of a Disengage strike or a riposte. */
function tellDirectStrike(story: Story, event: EventOf<'direct_strike'>): void {
  const { attacker, target, source, bonus, threshold } = event;
  story.fire = null;
  const { melee } = story.mech(attacker).profile;
  story.paragraph(
    2,
    target,
    `${story.name(attacker)} ${story.paint.strong('strikes')} ${story.name(target)} with ` +
      `${sourceText(story, attacker, source)}. To hit: d20${plus(bonus)} (melee ${melee}, accuracy ${bonus - melee}) ` +
      `against Evasion ${threshold}.`,
  );
}

/** F3-F5: the dice of one shot or strike, as far as they were rolled. */
function tellShot(story: Story, event: EventOf<'shot'>): void {
  const { fire } = story;
  story.shotDice = story.dice;
  if (fire !== null) {
    story.shots += 1;
    const number = profileOf(story, fire)?.shots === 1 ? '' : ` ${story.shots}`;
    story.paragraph(shotDepth(story), event.target, `Shot${number}: ${hitText(event)}.`);
  } else if (!story.isOpen(STRIKE)) {
    story.add(`It rolls ${hitText(event)}.`);
  }
  if (event.location === null) return;
  const location = locationText(story, event);
  if (location !== '') story.add(location);
  story.add(penetrationText(event));
  if (event.outcome !== 'deflect') story.add(damageText(story, event));
}

/** The key of a declared strike's paragraph: its hit has been told with the pool (F11.2). */
export const STRIKE = 'strike';

function hitText(event: EventOf<'shot'>): string {
  const { face, total, outcome, enragedReroll, commandReroll, enragedDefenseReroll } = event;
  const replaced = [
    ...(enragedReroll ? [`d20 ${enragedReroll.from} fails, rolled again (Enraged): `] : []),
    ...(commandReroll ? [`d20 ${commandReroll.from} fails, rolled again (command point): `] : []),
    ...(enragedDefenseReroll ? [`d20 ${enragedDefenseReroll.from} hits, rolled again (Enraged target): `] : []),
  ];
  return `${replaced.join('')}${d20Text(face, total)}, ${outcome === 'miss' ? 'missed' : 'hit'}`;
}

/** `d20 12 + 3 = 15` on one line; a 1 and a 20 are marked as what they are (A4). */
export function d20Text(face: number, total: number): string {
  const natural = face === 1 || face === 20 ? ' (natural)' : '';
  const sum = total === face ? '' : `${plus(total - face)} = ${total}`;
  return `d20 ${face}${natural}${sum}`.replaceAll(' ', TIE);
}

/** F4, F6: nothing where the location was named before. */
function locationText(story: Story, { location, transferred }: EventOf<'shot'>): string {
  const [face] = story.faces('location');
  const named = story.fire === null ? story.isOpen(STRIKE) : story.fire.aim !== null;
  const core = transferred ? 'destroyed, so the core' : '';
  if (named) return core === '' ? '' : `${capital(core)}.`;
  const die = face === undefined ? '' : ` d20${TIE}${face}`;
  return `Location${die}: ${LOCATION_WORDS[location!]}${core === '' ? '' : `, ${core}`}.`;
}

const OUTCOME_WORDS: Readonly<Record<EventOf<'shot'>['outcome'], string>> = {
  miss: 'missed',
  deflect: 'deflected',
  glance: 'a glance',
  full: 'full',
  critical: 'critical',
};

/** F5. */
function penetrationText({ penetrationDie, penetration, armor, outcome }: EventOf<'shot'>): string {
  const fixed = penetration - penetrationDie;
  const sum = fixed === 0 ? '' : `${plus(fixed)} = ${penetration}`;
  return `Penetration ${`d6 ${penetrationDie}${sum}`.replaceAll(' ', TIE)} against armor ${armor}: ${OUTCOME_WORDS[outcome]}.`;
}

/** F5, F12: the damage dice, what is added, and what a glance leaves. */
function damageText(story: Story, event: EventOf<'shot'>): string {
  const { damageRolled, damage, outcome, commandMitigation } = event;
  const dice = story.dice.filter((die) => die.stage === 'damage');
  const rest = damageRolled - dice.reduce((sum, die) => sum + die.face, 0);
  const faces = dice.map((die) => die.face);
  const rolled =
    dice.length === 0
      ? `${damageRolled}`
      : `${diceText(faces, dice[0]!.sides)}${rest === 0 ? '' : `${plus(rest)} = ${damageRolled}`}`;
  const half = outcome === 'glance' ? `, half is ${damage + commandMitigation}` : '';
  const mitigated = commandMitigation > 0 ? `, less ${commandMitigation} (command point)` : '';
  return `Damage ${rolled}${half}${mitigated}.`;
}

/** C4, F12. */
function tellAmmunition(story: Story, { mech, mount, uses, load, loadUses }: EventOf<'ammunition'>): void {
  const left = [
    ...(uses >= 0 ? [`${counted(uses, 'use')} of ${story.item(mech, mount)}`] : []),
    ...(load !== 'standard' && loadUses >= 0 ? [`${counted(loadUses, 'use')} of ${loadName(story, load)}`] : []),
  ];
  tellAftermath(story, mech, `${left.join(' and ')} left.`);
}
