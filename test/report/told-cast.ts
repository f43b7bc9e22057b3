import type { MechProfile } from '../../src/engine/profile.ts';
import type { Cast, CastMech } from '../../src/report/cast.ts';
import { gun, item, mech, shield } from '../rulebook/kit.ts';

function cast(label: string, name: string, profile: MechProfile, items: (string | null)[]): CastMech {
  return {
    side: label.startsWith('a') ? 'a' : 'b',
    label,
    name,
    profile,
    items,
    forms: items.map((own, mount) => {
      const forms = profile.mounts[mount]?.forms ?? [];
      return forms.map((_, index) => (index === 0 ? own! : `${own} ${index + 1}`));
    }),
  };
}

export const FOX = mech({
  gunnery: 3,
  sensors: 1,
  melee: 2,
  nerve: 3,
  right: gun({ shots: 2, accuracy: 2 }, { limited: 3, more: [gun({}).forms[0]!], loads: { tracer: 2 } }),
  back: item({ smokeRangeHexes: 6, limited: 2 }),
});
export const BEAR = mech({ right: gun({ accuracy: 1 }), left: shield(2), melee: 1 });

/** a1 Fox and a2 Hare against b1 Bear and b2 Boar. */
export const CAST: Cast = {
  mechs: [
    cast('a1', 'Fox', FOX, ['Repeater', null, 'Smoke Pack']),
    cast('a2', 'Hare', mech(), ['Rifle', null, null]),
    null,
    cast('b1', 'Bear', BEAR, ['Cannon', 'Shield', null]),
    cast('b2', 'Boar', mech(), ['Rifle', null, null]),
    null,
  ],
  loads: ['Standard', 'Armor-Piercing', 'High-Explosive', 'Incendiary', 'Tracer'].map((name) => ({
    name,
    profile: {
      penetration: 0,
      damage: 0,
      condition: name === 'Tracer' ? 1 : 0,
      hitHeatDice: 0,
      hitHeatSides: 6,
      hitHeatPlus: 0,
    },
  })),
  abilities: {
    momentum: 'Momentum',
    lastStand: 'Last Stand',
    barrage: 'Barrage',
    coolantDiscipline: 'Coolant Discipline',
  },
};

/** a1 Fox against b1 Bear. */
export const CAST_OF_TWO: Cast = { ...CAST, mechs: CAST.mechs.map((mech, index) => (index % 3 === 0 ? mech : null)) };
