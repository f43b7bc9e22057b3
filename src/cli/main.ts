import { COMMANDS } from './commands.ts';
import { start } from './start.ts';

await start(process.argv.slice(2), COMMANDS);
