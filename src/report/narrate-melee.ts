import { d20Text, STRIKE } from './narrate-attacks.ts';
import { conditionText, type EventOf, LOCATION_WORDS, type Story, signed } from './story.ts';
import { TIE } from './wrap.ts';

export type MeleeEvent = EventOf<
  | 'melee_start'
  | 'melee_condition'
  | 'melee_opportunity'
  | 'melee_declare'
  | 'melee_defense_reroll'
  | 'melee_response'
  | 'melee_pass'
  | 'opportunity_lost'
  | 'grapple'
  | 'grapple_end'
  | 'throw'
  | 'melee_end'
>;

/** Tells a melee exchange: pools, declarations and responses (F11). */
export function tellMelee(story: Story, event: MeleeEvent): void {
  const { paint } = story;
  switch (event.type) {
    case 'melee_start':
      story.opportunities.clear();
      story.fire = null;
      story.paragraph(
        1,
        event.initiator,
        event.charge
          ? `The ${paint.strong('Charge')} reaches ${story.name(event.defender)}.`
          : `${paint.strong('Fights')} ${story.name(event.defender)}.`,
      );
      break;
    case 'melee_condition':
      tellCondition(story, event);
      break;
    case 'melee_opportunity':
      tellOpportunity(story, event);
      break;
    case 'melee_declare':
      tellDeclaration(story, event);
      break;
    case 'melee_defense_reroll':
      story.add(
        `Rolled again (Enraged target): ${d20Text(event.to, event.total)} against ${event.threshold}, ` +
          `${event.success ? 'still a hit' : 'a miss'}.`,
      );
      break;
    case 'melee_response':
      tellResponse(story, event);
      break;
    case 'melee_pass':
      story.add(`${story.name(event.mech)} passes.`);
      break;
    case 'opportunity_lost':
      story.add(`${story.name(event.mech)} loses ${story.opportunities.get(event.opportunity)}.`);
      break;
    case 'grapple':
      story.paragraph(
        2,
        event.held,
        `${story.name(event.holder)} ${paint.strong('grapples')} ${story.name(event.held)}, which is Held.`,
      );
      break;
    case 'grapple_end':
      story.add(
        event.broken
          ? `${story.name(event.held)} ${paint.strong('breaks')} free of ${story.name(event.holder)}.`
          : `${story.name(event.holder)} no longer holds ${story.name(event.held)}.`,
      );
      break;
    case 'throw':
      story.paragraph(
        2,
        event.held,
        `${story.name(event.holder)} ${paint.strong('throws')} ${story.name(event.held)}.`,
      );
      break;
    case 'melee_end':
      story.paragraph(2, -1, 'The exchange is over.');
      break;
    default:
      event satisfies never;
  }
}

type Source = EventOf<'melee_opportunity'>['source'];

/** The weapon, the bare chassis or the shield that a source stands for (F11.1, F11.6). */
export function sourceText(story: Story, mech: number, source: Source): string {
  switch (source) {
    case 'chassis':
      return 'its chassis';
    case 'right':
    case 'rightShield':
      return story.item(mech, 'right');
    case 'left':
    case 'leftShield':
      return story.item(mech, 'left');
  }
}

type PoolEvent = EventOf<'melee_condition' | 'melee_opportunity'>;

function poolKey({ mech, source }: PoolEvent): string {
  return `pool ${mech} ${source}`;
}

function poolTitle(story: Story, { mech, source }: PoolEvent): string {
  const parryOnly = source === 'rightShield' || source === 'leftShield' ? ', parry only' : '';
  return `${story.name(mech)} with ${sourceText(story, mech, source)}${parryOnly}:`;
}

/** F11: the condition dice of a source, before its d20s. */
function tellCondition(story: Story, event: EventOf<'melee_condition'>): void {
  const faces = story.faces('modifier');
  const dice = faces.length === 0 ? ',' : `: d6 ${faces.join(' ')},`;
  story.paragraph(
    2,
    event.mech,
    `${poolTitle(story, event)} ${conditionText(event.condition)}${dice} so ${signed(event.modifier)}.`,
    poolKey(event),
  );
}

/** F11.1: one die of a pool; dice of one source share a paragraph. */
function tellOpportunity(story: Story, event: EventOf<'melee_opportunity'>): void {
  const { opportunity, face, total, threshold, success, enragedReroll, commandReroll, momentum } = event;
  const key = poolKey(event);
  if (!story.isOpen(key)) story.paragraph(2, event.mech, poolTitle(story, event), key);
  const label = `#${story.opportunities.size + 1}`;
  const roll = d20Text(face, total);
  story.opportunities.set(opportunity, `${label}${TIE}(${roll})`);
  const replaced = enragedReroll ?? commandReroll;
  const again = replaced ? `d20${TIE}${replaced.from}, again (${enragedReroll ? 'Enraged' : 'command point'}): ` : '';
  const verdict = success ? `meets ${threshold}` : `below ${threshold}`;
  story.add(`${label}${TIE}${again}${roll}${momentum ? ' with Momentum' : ''} ${verdict.replace(' ', TIE)}.`);
}

/** F11.2: what follows is told of the struck mech. */
function tellDeclaration(story: Story, event: EventOf<'melee_declare'>): void {
  const { mech, target, opportunity, source, location } = event;
  story.paragraph(
    2,
    target,
    `${story.name(mech)} ${story.paint.strong('strikes')} with ${sourceText(story, mech, source)} ` +
      `${story.opportunities.get(opportunity)} at the ${LOCATION_WORDS[location]}.`,
    STRIKE,
  );
}

function tellResponse(story: Story, { mech, parried, opportunity, second }: EventOf<'melee_response'>): void {
  if (!parried) {
    story.add(`${story.name(mech)} accepts.`);
    return;
  }
  const others = second < 0 ? '' : ` and ${story.opportunities.get(second)}`;
  story.add(
    `${story.name(mech)} ${story.paint.strong('parries')} with ${story.opportunities.get(opportunity)}${others}.`,
  );
}
