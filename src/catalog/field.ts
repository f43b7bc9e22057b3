import { z } from 'zod';
import type { MapSpec } from '../engine/map-spec.ts';
import { MAX_OPEN_DISTANCE, openField } from '../engine/open-field.ts';
import { MAX_ELEVATION } from '../engine/terrain.ts';
import { COVERS } from './cover.ts';

/** H1: the open field as a scenario writes it. */
export const Field = z.strictObject({
  /** Least hexes between the two lines. */
  distance: z.number().int().min(1).max(MAX_OPEN_DISTANCE),
  coverA: z.enum(COVERS).optional(),
  coverB: z.enum(COVERS).optional(),
  elevationA: z.number().int().min(0).max(MAX_ELEVATION).optional(),
  elevationB: z.number().int().min(0).max(MAX_ELEVATION).optional(),
});
export type Field = z.infer<typeof Field>;

/** The board of a field, and what its toggles give each side. */
export function layField(field: Field): {
  map: MapSpec;
  sideCover: readonly [number, number];
  sideElevation: readonly [number, number];
} {
  return {
    map: openField(field.distance),
    sideCover: [COVERS.indexOf(field.coverA ?? 'none'), COVERS.indexOf(field.coverB ?? 'none')],
    sideElevation: [field.elevationA ?? 0, field.elevationB ?? 0],
  };
}
