import { Command } from 'commander';
import { VERSION } from '../version.ts';

const program = new Command('mechsim')
  .description('Seeded, deterministic simulation of tactical mech combat.')
  .version(VERSION);

await program.parseAsync();
