import type { BuildSource } from '../../catalog/build.ts';
import { withCatalogValue } from '../../catalog/path.ts';
import type { BuildEntry, Catalog } from '../../catalog/schema.ts';
import { type MechEntry, resolveMech } from '../../catalog/team.ts';
import { UserError } from '../../catalog/user-error.ts';
import type { CompleteAi } from '../ai.ts';
import {
  type MapCache,
  type Resolution,
  type ResolvedScenario,
  resolveScenario,
  type ScenarioContext,
} from '../resolve-scenario.ts';
import type { Scenario } from '../scenario.ts';
import { type Assignment, type Cell, describeLevels } from './cells.ts';
import type { Value } from './expression-parser.ts';
import type { ResolvedStudy } from './resolved-study.ts';

/** A cell as it is played. */
export interface ResolvedCell extends Resolution {
  readonly catalog: Catalog;
}

/** Catalogs of other cells that are kept: cells that differ in a rule or a team alone share theirs. */
const CATALOGS_KEPT = 64;

/** Puts the values of cells into the scenario and the catalog of a study. */
export class CellResolver {
  readonly #study: ResolvedStudy;
  readonly #catalog: Catalog;
  readonly #dataDirectory: string | undefined;
  readonly #defaultAi: CompleteAi;
  readonly #catalogs = new Map<string, Catalog>();
  readonly #maps: MapCache = new Map();

  constructor(study: ResolvedStudy, catalog: Catalog, dataDirectory: string | undefined, defaultAi: CompleteAi) {
    this.#study = study;
    this.#catalog = catalog;
    this.#dataDirectory = dataDirectory;
    this.#defaultAi = defaultAi;
  }

  /** @throws UserError that names the cell, for a combination that the catalog or the rules refuse */
  resolve(cell: Cell): ResolvedCell {
    try {
      return this.#resolve(cell.assignments);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const { path, found, expected, hint } = error;
      const place = `cell ${describeLevels(this.#study, cell.levels)}`;
      const advice = hint ?? 'where leaves out combinations that do not fit together';
      throw new UserError({ path: path === undefined ? place : `${place}: ${path}`, found, expected, hint: advice });
    }
  }

  #resolve(assignments: readonly Assignment[]): ResolvedCell {
    const catalog = this.#catalogOf(assignments);
    return withAssignments(this.#study.scenario, assignments, {
      catalog,
      dataDirectory: this.#dataDirectory,
      defaultAi: this.#defaultAi,
      maps: this.#maps,
    });
  }

  #catalogOf(assignments: readonly Assignment[]): Catalog {
    const changes = assignments.filter(([path]) => path.startsWith('catalog.'));
    if (changes.length === 0) return this.#catalog;
    const key = JSON.stringify(changes);
    let catalog = this.#catalogs.get(key);
    if (catalog === undefined) {
      catalog = catalogWith(this.#catalog, changes);
      if (this.#catalogs.size === CATALOGS_KEPT) this.#catalogs.delete(this.#catalogs.keys().next().value!);
      this.#catalogs.set(key, catalog);
    }
    return catalog;
  }
}

/** The catalog with the catalog values among some assignments. @throws UserError for values that it refuses */
export function catalogWith(catalog: Catalog, assignments: readonly Assignment[]): Catalog {
  let changed = catalog;
  for (const [path, value] of assignments) {
    if (path.startsWith('catalog.')) changed = withCatalogValue(changed, path.slice('catalog.'.length), value);
  }
  return changed;
}

/**
 * A scenario with values put into it.
 * @param assignments in alphabetical order of their paths
 * @param context its catalog has the catalog values among them already
 */
export function withAssignments(
  base: ResolvedScenario,
  assignments: readonly Assignment[],
  context: ScenarioContext,
): ResolvedCell {
  const entry = structuredClone(base) as Scenario;
  for (const [path, value] of assignments) assign(entry, path, value, context.catalog);
  const resolution = resolveScenario({ file: undefined, entry, text: undefined }, {}, context);
  return { ...resolution, catalog: context.catalog };
}

/** Puts one value into a scenario. Paths come in alphabetical order, so a whole mech is put before a part of it. */
function assign(scenario: Scenario, path: string, value: Value, catalog: Catalog): void {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const [root, key = ''] = steps;
  switch (root) {
    case 'rules':
    case 'aiA':
    case 'aiB':
      scenario[root] = { ...scenario[root], [key]: value };
      return;
    case 'field':
      delete scenario.map;
      scenario.field = { ...scenario.field, [key]: value } as NonNullable<Scenario['field']>;
      return;
    case 'map':
      delete scenario.field;
      scenario.map = value as string;
      return;
    case 'firstSide':
      scenario.firstSide = value as 'a' | 'b';
      return;
    case 'a':
    case 'b':
      assignMech(scenario[root] as { team: MechEntry[]; reserve?: MechEntry }, steps.slice(1), value, catalog);
      return;
    default:
      // salt changes nothing, catalog values are in the catalog already.
      return;
  }
}

function assignMech(
  side: { team: MechEntry[]; reserve?: MechEntry },
  steps: readonly string[],
  value: Value,
  catalog: Catalog,
): void {
  const inReserve = steps[0] === 'reserve';
  const index = Number(steps[1]);
  const part = steps.slice(inReserve ? 1 : 2);
  const mech =
    part.length === 0
      ? (value as string)
      : withPart(inReserve ? side.reserve! : side.team[index]!, part, value, catalog);
  if (inReserve) side.reserve = mech;
  else side.team[index] = mech;
}

function withPart(mech: MechEntry, [field, mount]: readonly string[], value: Value, catalog: Catalog): BuildEntry {
  const build: BuildSource = typeof mech === 'string' ? resolveMech(catalog, mech) : mech;
  if (mount === undefined) return { ...build, [field!]: value } as BuildEntry;
  if (field === 'equipment') return { ...build, equipment: { ...build.equipment!, [mount]: value } } as BuildEntry;
  const loads = (value as string).split('+').filter((load) => load !== 'standard');
  return { ...build, loads: { ...build.loads, [mount]: loads } } as BuildEntry;
}
