/** Kinds of catalog entries: each is the name of a file in data/ and the first step of a catalog path. */
export const CATALOG_KINDS = [
  'chassis',
  'heads',
  'arms',
  'legs',
  'backs',
  'equipment',
  'loads',
  'pilots',
  'abilities',
  'kits',
  'roster',
] as const;
export type CatalogKind = (typeof CATALOG_KINDS)[number];
