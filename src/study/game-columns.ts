/** One column of a row set, and its entry in a report's dictionary `columns`. */
export interface ColumnEntry {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'number' | 'flag';
  readonly unit: string | null;
  readonly role: 'id' | 'factor' | 'metric';
}

const id = (name: string, type: ColumnEntry['type']): ColumnEntry => ({ name, type, unit: null, role: 'id' });
const metric = (name: string, type: ColumnEntry['type'], unit: string | null = null): ColumnEntry => ({
  name,
  type,
  unit,
  role: 'metric',
});

/**
 * The row of a game. Winner, score, kills, zones and Hull are the team's, whichever side it stands on; firstSide is the
 * physical side that activated first, the value that `play --first` takes.
 */
export const GAME_COLUMNS: readonly ColumnEntry[] = [
  id('index', 'integer'),
  id('unit', 'integer'),
  id('seed', 'text'),
  { name: 'swapped', type: 'flag', unit: null, role: 'factor' },
  { name: 'firstSide', type: 'text', unit: null, role: 'factor' },
  metric('status', 'text'),
  metric('winner', 'text'),
  metric('reason', 'text'),
  metric('rounds', 'integer', 'rounds'),
  metric('scoreA', 'integer', 'points'),
  metric('scoreB', 'integer', 'points'),
  metric('killsA', 'integer', 'mechs'),
  metric('killsB', 'integer', 'mechs'),
  metric('zonesA', 'integer', 'points'),
  metric('zonesB', 'integer', 'points'),
  metric('hullA', 'integer', 'durability'),
  metric('hullB', 'integer', 'durability'),
  metric('events', 'integer', 'events'),
  metric('eventHash', 'text'),
  metric('stateHash', 'text'),
  metric('replay', 'text'),
];
