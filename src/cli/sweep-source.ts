import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catalogHash } from '../catalog/hash.ts';
import type { JsonText } from '../catalog/json-text.ts';
import { UserError } from '../catalog/user-error.ts';
import { readDocument } from '../catalog/yaml-text.ts';
import { MEASURED } from '../runner/sweep/report-of-study.ts';
import { NO_SCENARIO, readScenario, type ScenarioSource } from '../study/scenario.ts';
import { resolveStudy } from '../study/sweep/resolve-study.ts';
import type { ResolvedStudy } from '../study/sweep/resolved-study.ts';
import { inStudy, isStudy, readStudy, type Study, type StudySource } from '../study/sweep/study.ts';
import { type LoadedScenario, scenarioFrom } from './load-scenario.ts';
import type { ScenarioOptions } from './scenario-options.ts';
import { DEFAULT_SEED, type SharedOptions } from './shared-options.ts';
import type { StudyOptions } from './study-options.ts';
import { defaultName, optionOf, studyOf } from './sweep-options.ts';

/** A study from files and options, with everything looked up. */
export interface LoadedStudy {
  readonly study: ResolvedStudy;
  /** As it would stand in a file. */
  readonly entry: Study;
  readonly loaded: LoadedScenario;
}

/**
 * Reads a study, or a scenario that options make a study of.
 * @param file a study or a scenario; undefined: options say everything
 * @throws UserError for whatever is wrong with any of them
 */
export function loadStudy(
  file: string | undefined,
  options: ScenarioOptions & SharedOptions & StudyOptions,
): LoadedStudy {
  const given = file !== undefined && isStudy(readDocument(file).value) ? readStudy(file) : undefined;
  const scenario = given === undefined ? scenarioOfFile(file) : scenarioOfStudy(given);
  const loaded = scenarioFrom(scenario, options);
  const entry = studyOf(given?.entry, loaded.scenario as Study['scenario'], options);
  if (Object.keys(entry.factors).length === 0) {
    throw new UserError({
      found: 'nothing to vary',
      expected: 'a study, or --vary <path=values>',
      hint: 'mechsim help sweep',
    });
  }
  const source: StudySource = {
    file: given?.file,
    entry,
    text: given?.text,
    optionAt: optionOf(given?.entry, options),
  };
  const seed = options.seed ?? given?.entry.seed ?? loaded.scenarioSeed ?? DEFAULT_SEED;
  const study = resolveStudy(source, {
    scenario: loaded.scenario,
    catalog: loaded.catalog,
    dataDirectory: options.data,
    catalogHash: catalogHash(loaded.catalog),
    seed: String(seed),
    name: entry.name ?? defaultName(entry, loaded.scenario.name, file),
    metrics: MEASURED,
  });
  return { study, entry, loaded };
}

function scenarioOfFile(file: string | undefined): ScenarioSource {
  return file === undefined ? NO_SCENARIO : readScenario(file);
}

/** The scenario of a study: written out in it, or a file beside it, or one in the working directory. */
function scenarioOfStudy(source: StudySource): ScenarioSource {
  const { scenario } = source.entry;
  if (typeof scenario !== 'string') {
    return { file: source.file, entry: scenario, text: source.text && textUnder(source.text, 'scenario') };
  }
  const beside = join(dirname(source.file!), scenario);
  const found = [beside, scenario].find((file) => existsSync(file));
  if (found !== undefined) return readScenario(found);
  return inStudy(source, ['scenario'], () => {
    throw new UserError({ found: `no file '${scenario}'`, expected: `one at ${beside}, or in the working directory` });
  });
}

/** The places of values inside one value of a document. */
function textUnder(text: JsonText, key: string): JsonText {
  return {
    value: (text.value as Record<string, unknown>)[key],
    placeOf: (path) => text.placeOf([key, ...path]),
  };
}
