import { compileLoads } from '../catalog/compile.ts';
import { loadCatalog } from '../catalog/load.ts';
import { UserError } from '../catalog/user-error.ts';
import { attack } from '../engine/attack.ts';
import type { Conditions } from '../engine/conditions.ts';
import { aimFire } from '../engine/fire.ts';
import { LOADS, MOUNTS } from '../engine/names.ts';
import { attackOdds, type FireQuestion, TooManyOutcomes } from '../engine/odds/attack-odds.ts';
import type { AttackOdds } from '../engine/odds/odds-tally.ts';
import { sampledOdds } from '../engine/odds/sampled-odds.ts';
import type { GameState } from '../engine/state.ts';
import { ODDS_FORMATS, type OddsOptions } from './odds.ts';
import { type Facing, facingPosition } from './odds-position.ts';
import { chooseWeapon, fireQuestion, rangeText, type WeaponChoice } from './odds-question.ts';
import { type OddsInputs, oddsReport, termNames } from './odds-report.ts';
import { oddsBlocks } from './odds-text.ts';
import { oneMech } from './one-mech.ts';
import { planOutput, writeOutput } from './output.ts';
import { DEFAULT_SEED } from './shared-options.ts';

export async function runCommand(attackerSpec: string, targetSpec: string, options: OddsOptions): Promise<void> {
  const output = planOutput(options, ODDS_FORMATS);
  if (options.seed !== undefined && options.sample === undefined) {
    throw new UserError({
      file: '--seed',
      found: 'a seed without --sample',
      expected: 'none: exact odds roll no dice',
    });
  }
  const catalog = loadCatalog(options.data);
  const attacker = oneMech(catalog, attackerSpec, 'attacker');
  const target = oneMech(catalog, targetSpec, 'target');
  const weapon = chooseWeapon(attacker, options.weapon);
  const { distance, cover, high, condition } = options;
  const facing: Facing = { attacker, target, loads: compileLoads(catalog), distance, cover, high, condition };
  const seed = options.seed ?? DEFAULT_SEED;
  const answered = answer(facing, weapon, options, seed);
  const inputs: OddsInputs = {
    attacker: attacker.spec,
    target: target.spec,
    weapon: weapon.item,
    mount: MOUNTS[weapon.mount]!,
    form: weapon.shape.id,
    load: LOADS[answered.question.load]!,
    aim: options.aim ?? null,
    overdrive: options.overdrive,
    distance,
    cover,
    high,
    condition,
    samples: options.sample ?? null,
    seed: options.sample === undefined ? null : String(seed),
  };
  const report = oddsReport(inputs, answered.condition, answered.odds, answered.weaponHeat);
  const names = { attacker: attacker.name, target: target.name };
  await writeOutput(output, { report, blocks: oddsBlocks(report, names) });
}

function answer(facing: Facing, weapon: WeaponChoice, options: OddsOptions, seed: number) {
  const state = facingPosition(facing);
  const question = fireQuestion(state, weapon, options);
  const rolled: Conditions = { net: 0, terms: 0, distance: 0, indirect: false };
  const counted = count(state, question, rolled, options.sample, seed);
  if (counted === null) {
    const range = `${rangeText(weapon.shape)} hexes`;
    throw new UserError({ file: '--distance', found: `${weapon.shape.id} cannot fire so far`, expected: range });
  }
  // Which terms there are is asked without the further dice, which would show as another range band.
  const plain = facingPosition({ ...facing, condition: 0 });
  const terms: Conditions = { ...rolled };
  aimed(plain, fireQuestion(plain, weapon, options), terms);
  return {
    question,
    odds: counted,
    condition: { net: rolled.net, terms: termNames(terms.terms), bonus: attack.bonus, evasion: attack.threshold },
    weaponHeat: attack.profile.heat,
  };
}

function count(
  state: GameState,
  question: FireQuestion,
  into: Conditions,
  samples: number | undefined,
  seed: number,
): AttackOdds | null {
  if (samples !== undefined) return sampledOdds(state, question, into, samples, seed);
  try {
    return attackOdds(state, question, into);
  } catch (error) {
    if (!(error instanceof TooManyOutcomes)) throw error;
    const hint = '--sample 200000 counts seeded attacks instead';
    throw new UserError({ found: `too much to count exactly: ${error.message}`, hint });
  }
}

function aimed(
  state: GameState,
  { kind, attacker, target, mount, load, overdrive, aim }: FireQuestion,
  into: Conditions,
) {
  return aimFire(state, kind, attacker, target, mount, load, overdrive, aim, into);
}
