import manifest from '../package.json' with { type: 'json' };

/** The version of this package, as printed by `mechsim --version` and written into every report. */
export const VERSION: string = manifest.version;
