import type { Command } from 'commander';
import { addGameOptions, type GoldenOptions } from './golden-options.ts';
import { addStdoutOptions, type OutputOptions } from './output.ts';

const DEFAULT_FOLDER = 'test/golden';

export interface FolderOptions extends Pick<OutputOptions, 'json'> {
  dir: string;
  only?: string[];
  junit?: string;
}

export interface RecordOptions extends GoldenOptions {
  dir: string;
  hash: boolean;
}

export function define(command: Command): void {
  const collect = (value: string, before: string[] = []) => [...before, ...value.split(',')];
  const inFolder = (name: string, summary: string) =>
    command
      .command(name)
      .description(summary)
      .option('--dir <folder>', `folder of the goldens (default: ${DEFAULT_FOLDER})`, DEFAULT_FOLDER);
  const record = inFolder('record', 'hold a game fast: its events, one to a line').argument(
    '<name>',
    'name of the golden',
  );
  addGameOptions(record)
    .option('--hash', 'hold the hash of the events alone', false)
    .action(async (name: string, file: string | undefined, options: RecordOptions) => {
      const { recordGolden } = await import('./golden-run.ts');
      await recordGolden(name, file, options);
    });
  const check = inFolder('check', 'play the goldens again and compare every event')
    .option('--only <names>', 'these goldens, by name', collect)
    .option('--junit <file>', 'write a JUnit report too');
  addStdoutOptions(check, ['json']).action(async (options: FolderOptions) => {
    const { checkGoldens } = await import('./golden-run.ts');
    await checkGoldens(options);
  });
  inFolder('update', 'take over what is played now; review the difference')
    .option('--only <names>', 'these goldens, by name', collect)
    .action(async (options: FolderOptions) => {
      const { updateGoldens } = await import('./golden-run.ts');
      await updateGoldens(options);
    });
}
