import { DEFAULT_AI } from '../../src/bots/options.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { type Resolution, resolveScenario, type ScenarioOverrides } from '../../src/study/resolve-scenario.ts';
import { NO_SCENARIO, readScenario } from '../../src/study/scenario.ts';
import { PINNED } from '../catalog/fixture.ts';

/** Scenarios of the tests are played with the pinned catalog. */
export const CONTEXT = { catalog: loadCatalog(PINNED), dataDirectory: PINNED, defaultAi: DEFAULT_AI };

/** A scenario file and options over it, resolved. */
export function resolved(file: string | undefined, overrides: ScenarioOverrides = {}): Resolution {
  return resolveScenario(file === undefined ? NO_SCENARIO : readScenario(file), overrides, CONTEXT);
}

/** A short game: one against one on the open field, played at random. */
export const DUEL: ScenarioOverrides = {
  a: 'reaver',
  b: 'bastion',
  field: { distance: 2 },
  rules: { roundCap: 3 },
  aiA: { policy: 'random' },
  aiB: { policy: 'random' },
  checks: false,
};

/** Three against three, close together, with smoke, loads and reserves. */
export const SKIRMISH: ScenarioOverrides = {
  a: 'courier,foreman,reaver',
  b: 'bastion,prism,courier',
  field: { distance: 4, coverB: 'light' },
  aiA: { policy: 'charge' },
  aiB: { policy: 'charge' },
  checks: false,
};
