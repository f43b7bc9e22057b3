/** Cover of the open field's sides by value (H1). */
export const COVERS = ['none', 'light', 'heavy'] as const;
export type CoverName = (typeof COVERS)[number];
