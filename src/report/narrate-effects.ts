import { loadName, tellAftermath } from './narrate-attacks.ts';
import { counted, type EventOf, LOCATION_WORDS, placeText, plus, type Story } from './story.ts';

export type EffectEvent = EventOf<
  | 'damage'
  | 'part_destroyed'
  | 'item_lost'
  | 'mech_destroyed'
  | 'critical'
  | 'armor'
  | 'jam'
  | 'load_dropped'
  | 'sensors_out'
  | 'coolant_leak'
  | 'prone'
  | 'push'
  | 'collision'
  | 'heat'
  | 'stress'
  | 'stress_check'
  | 'quick_penalty'
>;

/** Tells what attacks, pushes and heat do to a mech (D2, F6-F10, G1-G3). */
export function tellEffect(story: Story, event: EffectEvent): void {
  const { mech } = event;
  switch (event.type) {
    case 'damage':
      tellDamage(story, event);
      break;
    case 'part_destroyed':
      story.fact(mech, `${LOCATION_WORDS[event.location]} destroyed.`);
      break;
    case 'item_lost':
      story.add(`${story.item(mech, event.mount)} is lost.`);
      break;
    case 'mech_destroyed':
      tellDestroyed(story, event);
      break;
    case 'critical':
      story.add(`Critical d6 ${event.die} on the ${LOCATION_WORDS[event.location]}: ${CRITICAL_WORDS[event.effect]}.`);
      break;
    case 'armor':
      story.fact(mech, `${LOCATION_WORDS[event.location]} armor ${event.armor + 1} to ${event.armor}.`);
      break;
    case 'jam':
      story.add(`${story.item(mech, event.mount)} is jammed until Stabilize.`);
      break;
    case 'load_dropped':
      story.add(`No ${loadName(story, event.load)} left for ${story.item(mech, event.mount)}.`);
      break;
    case 'sensors_out':
      story.fact(mech, 'sensors count 0 until Stabilize.');
      break;
    case 'coolant_leak':
      story.fact(mech, `cooling is now ${event.leak} lower.`);
      break;
    case 'prone':
      story.tell(mech, 'falls Prone.');
      break;
    case 'push':
      story.tell(mech, `is pushed from ${placeText(event.from)} to ${placeText(event.to)}.`);
      break;
    case 'collision':
      story.tell(
        mech,
        `collides with ${event.other === null ? 'what stands there' : story.name(event.other)}, ` +
          `${counted(event.hexes, 'hex', 'hexes')} short.`,
      );
      break;
    case 'heat':
      tellHeat(story, event);
      break;
    case 'stress':
      story.stress[mech] = event.stress;
      story.fact(mech, `stress ${event.stress - event.amount} to ${event.stress}.`);
      break;
    case 'stress_check':
      tellStressCheck(story, event);
      break;
    case 'quick_penalty':
      story.tell(mech, 'has one Quick less next time.');
      break;
    default:
      event satisfies never;
  }
}

/** F6: durability before and after, and what overflows. */
function tellDamage(story: Story, { mech, location, amount, durability, lost }: EventOf<'damage'>): void {
  story.hull[mech]! -= lost;
  const over = location !== 'core' && amount > lost ? `, ${amount - lost} over` : '';
  story.fact(mech, `${LOCATION_WORDS[location]} ${durability + lost} to ${durability}${over}.`);
}

const CRITICAL_WORDS: Readonly<Record<EventOf<'critical'>['effect'], string>> = {
  none: 'void',
  heat: 'heat',
  armor: 'armor',
  stress: 'stress',
  damage: 'more damage',
  sensorsOut: 'sensors out',
  jam: 'jam',
  loadDropped: 'load dropped',
  prone: 'Prone',
  coolantLeak: 'coolant leak',
};

/** E8, I2. */
function tellDestroyed(story: Story, { mech, credit }: EventOf<'mech_destroyed'>): void {
  story.hull[mech] = 0;
  const by = credit === null ? ', credited to nobody' : ` by ${story.name(credit)}`;
  const scorer = story.sideName(story.mech(mech).side === 'a' ? 'b' : 'a');
  story.add(`${story.name(mech)} ${story.paint.strong('is destroyed')}${by}; ${scorer} scores 3.`);
}

/** G1: where heat comes from decides where it is told. */
function tellHeat(story: Story, { mech, amount, heat, cause }: EventOf<'heat'>): void {
  story.heat[mech] = heat;
  const change = `heat ${heat - amount} to ${heat}/${story.mech(mech).profile.heatLimit}`;
  switch (cause) {
    case 'weapon':
      tellAftermath(story, mech, `Weapon ${change}.`);
      break;
    case 'boost':
      story.add(`(${change})`);
      break;
    case 'cooling':
      story.paragraph(1, mech, `Cools: ${change}.`);
      break;
    case 'fire':
    case 'overwatch':
    case 'backup':
    case 'directStrike':
    case 'savedStrike': {
      const dice = story.shotDice.filter((die) => die.stage === 'heat');
      const faces = dice.map((die) => `d${die.sides} ${die.face}`).join(' ');
      story.fact(mech, `${faces === '' ? '' : `hit heat ${faces}: `}${change}.`);
      break;
    }
    default:
      story.fact(mech, `${change}.`);
      break;
  }
}

/** G3. */
function tellStressCheck(story: Story, { mech, die, over, total }: EventOf<'stress_check'>): void {
  const softened = total - die - over;
  const nerve = softened === 0 ? '' : `${plus(softened)} (half the nerve)`;
  story.paragraph(1, mech, `Stress check: d6 ${die} + ${over} (over the heat limit)${nerve} = ${total}.`);
  if (total <= 2) story.add('Nothing happens.');
}
