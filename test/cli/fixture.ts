import { UserError } from '../../src/catalog/user-error.ts';
import type { CommandEntry } from '../../src/cli/commands.ts';
import { EXIT } from '../../src/cli/exit.ts';
import { watchInterruption } from '../../src/cli/interrupt.ts';
import { addOutputOptions, planOutput, writeOutput, writeStdout } from '../../src/cli/output.ts';
import { note, startProgress } from '../../src/cli/progress.ts';
import { addSharedOptions } from '../../src/cli/shared-options.ts';
import { start } from '../../src/cli/start.ts';
import type { Printout } from '../../src/report/printout.ts';

/** A command line program over the real frame, with commands that do one thing each. */

const FORMATS = ['json', 'csv', 'ndjson'] as const;

const PRINTOUT: Printout = {
  report: { schema: 'fixture/1', zeta: 1, alpha: null },
  blocks: [{ title: 'Games', columns: [{ title: 'winner' }], rows: [['a'], ['b']] }, 'seed 1'],
  rows: {
    columns: [
      { name: 'seed', type: 'text', unit: null, role: 'id' },
      { name: 'winner', type: 'text', unit: null, role: 'metric' },
    ],
    rows: () => [
      ['1', 'a'],
      ['2', '=b'],
    ],
  },
};

const COMMANDS: CommandEntry[] = [
  {
    name: 'games',
    summary: 'prints two games',
    load: async () => ({
      define: (command) => {
        addOutputOptions(addSharedOptions(command), FORMATS).action(async (options) => {
          const plan = planOutput(options, FORMATS);
          note('games are run', options.quiet);
          const progress = await startProgress('games', 2, options.quiet);
          progress.stop();
          await writeOutput(plan, PRINTOUT);
        });
      },
    }),
  },
  {
    name: 'options',
    summary: 'prints its options as JSON',
    load: async () => ({
      define: (command) => {
        addSharedOptions(command).action(async (options) => writeStdout([JSON.stringify(options)]));
      },
    }),
  },
  {
    name: 'flood',
    summary: 'prints more than a pipe holds',
    load: async () => ({
      define: (command) => {
        command.action(async () => {
          await writeStdout(Array.from({ length: 2000 }, (_, index) => `${index} ${'x'.repeat(1000)}\n`));
          process.stderr.write('all written\n');
        });
      },
    }),
  },
  {
    name: 'refuse',
    summary: 'finds a mistake in its input and a condition that fails',
    load: async () => ({
      define: (command) => {
        command.command('input').action(() => {
          throw new UserError({
            file: 'x.yaml',
            at: { line: 3, column: 5 },
            path: 'a.team',
            found: 'nothing',
            expected: 'a list',
          });
        });
        command.command('condition').action(() => {
          process.exitCode = EXIT.conditionFailed;
        });
      },
    }),
  },
  {
    name: 'crash',
    summary: 'breaks',
    load: async () => ({
      define: (command) => {
        command.command('known').action(() => {
          throw Object.assign(new Error('hull below zero'), { seed: 17, command: 'mechsim play --seed 17' });
        });
        command.command('late <name>').action(() => {
          setTimeout(() => {
            throw new Error('in a callback');
          }, 1);
        });
      },
    }),
  },
  {
    name: 'wait',
    summary: 'waits for a signal',
    load: async () => ({
      define: (command) => {
        command.action(async () => {
          const interruption = watchInterruption();
          const alive = setInterval(() => {}, 1000);
          process.stdout.write('ready\n');
          await new Promise((resolve) => interruption.signal.addEventListener('abort', resolve));
          clearInterval(alive);
          process.stdout.write('report\n');
          process.exitCode = interruption.exitCode() ?? EXIT.done;
        });
      },
    }),
  },
];

await start(process.argv.slice(2), COMMANDS);
