import { join } from 'node:path';
import { boardPicture } from './board-picture.ts';
import type { PageShell } from './page-commands.ts';
import { ROOT } from './pages.ts';
import { terminalPicture } from './terminal-picture.ts';

/** Columns of the terminal in a picture. */
const COLUMNS = 80;

const BATCH = 'npx mechsim batch scenarios/quarry-3v3.yaml -n 1000';

/** The pictures of README.md by their path here, each drawn from what the program does as it stands. */
export const PICTURES: Readonly<Record<string, (shell: PageShell) => string>> = {
  'docs/pictures/batch.svg': (shell) => {
    const { stdout } = shell.run(BATCH, { COLUMNS: String(COLUMNS), NO_COLOR: '', FORCE_COLOR: '1' });
    const lines = stdout.split('\n');
    const end = lines.findIndex((line) => line.includes('Score of a minus'));
    return terminalPicture(BATCH, lines.slice(0, end).join('\n'), COLUMNS);
  },
  'docs/pictures/board.svg': () =>
    boardPicture(
      join(ROOT, 'scenarios/quarry-3v3.yaml'),
      42,
      3,
      'The Quarry as round 3 begins: scenarios/quarry-3v3.yaml, seed 42',
    ),
};
