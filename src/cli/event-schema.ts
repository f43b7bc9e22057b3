import { COLUMNS } from '../engine/columns.ts';
import {
  ATTACK_KINDS,
  CAUSES,
  CRITICALS,
  EVENT_TABLE,
  EVENT_TYPES,
  type FieldKind,
  MOVE_MODES,
  OUTCOMES,
  REASONS,
  SOURCES,
  TERMS,
  WINDOWS,
} from '../engine/events.ts';
import { ABILITIES, LOADS, LOCATIONS, MECH_CAP, MOUNTS, SIDES } from '../engine/names.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

const WHOLE: JsonSchema = { type: 'integer' };
const MECH: JsonSchema = { type: 'integer', minimum: 0, maximum: MECH_CAP - 1 };
const CELL = objectOf({ col: { type: 'integer', minimum: 0 }, row: { type: 'integer', minimum: 0 } });

/** The value of a field in JSON, by its kind. Those of rerolls are left out where there was none. */
const FIELDS: Readonly<Record<FieldKind, JsonSchema>> = {
  count: WHOLE,
  flag: { type: 'boolean' },
  mech: MECH,
  mechOrNone: orNull(MECH),
  side: { enum: SIDES },
  sideOrNone: { enum: [...SIDES, null] },
  cell: CELL,
  cellOrNone: orNull(CELL),
  location: { enum: LOCATIONS },
  locationOrNone: { enum: [...LOCATIONS, null] },
  mount: { enum: MOUNTS },
  source: { enum: SOURCES },
  load: { enum: LOADS },
  ability: { enum: ABILITIES },
  attackKind: { enum: ATTACK_KINDS },
  cause: { enum: CAUSES },
  moveMode: { enum: MOVE_MODES },
  outcome: { enum: OUTCOMES },
  critical: { enum: CRITICALS },
  reason: { enum: REASONS },
  window: { enum: WINDOWS },
  terms: { type: 'array', items: { enum: TERMS } },
  reroll: objectOf({ from: WHOLE, to: WHOLE }),
  defenseReroll: objectOf({ from: WHOLE, to: WHOLE, by: MECH }),
};

const OPTIONAL: ReadonlySet<FieldKind> = new Set(['reroll', 'defenseReroll']);

/** JSON Schema of one line of `mechsim play --events`, made from the event table. */
export function eventSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'One event of a game',
    oneOf: EVENT_TYPES.map((type) => {
      const fields = Object.entries<FieldKind>(EVENT_TABLE[type]);
      const properties: Record<string, JsonSchema> = {
        type: { const: type },
        ...Object.fromEntries(fields.map(([name, kind]) => [name, FIELDS[kind]])),
      };
      const optional = fields.filter(([, kind]) => OPTIONAL.has(kind)).map(([name]) => name);
      if (type !== 'activation_end') return objectOf(properties, optional);
      return objectOf({ ...properties, mechs: snapshotSchema() }, [...optional, 'mechs']);
    }),
  };
}

/** The mech columns of an activation_end: one object per mech slot. */
function snapshotSchema(): JsonSchema {
  const columns = COLUMNS.filter((column) => column.mech).map(({ name, width }) => [
    name,
    width === 1 ? WHOLE : { type: 'array', items: WHOLE, minItems: width, maxItems: width },
  ]);
  return {
    type: 'array',
    minItems: MECH_CAP,
    maxItems: MECH_CAP,
    items: objectOf({ mech: MECH, ...Object.fromEntries(columns) }),
  };
}

function objectOf(properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}
