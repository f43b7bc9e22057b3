import type { Command } from 'commander';
import { DESIGN_KINDS } from '../study/sweep/design-kinds.ts';

/** Options that make a study, or go over the fields of a study file. */
export interface StudyOptions {
  vary?: string[];
  zip?: string[];
  where?: string[];
  derive?: string[];
  design?: string;
  baseline?: string[];
  n?: string;
  look?: string;
  swap?: boolean;
  swapFirst?: boolean;
  seeds?: string;
  until?: string;
  sprt?: string;
  budget?: string;
  margin?: string;
  adjust?: string;
  metric?: string[];
  fail?: string[];
  name?: string;
}

export function addStudyOptions(command: Command): Command {
  const collect = (value: string, before: string[] = []) => [...before, value];
  return command
    .option(
      '--vary <path=values>',
      'a factor: path=1..5:1, path=0.1..10@5:log or path=a,b; repeatable, crossed',
      collect,
    )
    .option('--zip <paths=values>', 'paths that vary together: p,q=1/x,2/y; repeatable', collect)
    .option('--where <condition>', 'leave out cells in which this does not hold; repeatable', collect)
    .option('--derive <path=formula>', 'a value that follows from the factors; repeatable', collect)
    .option('--design <kind[:n]>', `${DESIGN_KINDS.join(', ')} (default: grid); lhs, sobol and morris take a size`)
    .option(
      '--baseline <factor=value,...>',
      'the cell that the others are compared with (default: the scenario)',
      collect,
    )
    .option('--n <units>', 'units per cell; 256..8192 where --until or --sprt decides (default: 1000)')
    .option('--look <units>', 'units between two checks of a stop rule (default: 64)')
    .option('--swap', 'a unit is two games with sides swapped')
    .option('--swap-first', 'a unit is four games: sides and first side swapped')
    .option('--seeds <kind>', 'common: all cells play the same seeds; or independent (default: common)')
    .option('--until <half-width>', 'stop a cell when its winShare is known to within this')
    .option('--sprt <elo0,elo1[:alpha,beta]>', 'stop a cell when a sequential test has decided')
    .option('--budget <games or time>', 'games of all cells together, and a time as 20m: 500000,20m')
    .option('--margin <difference>', 'differences of winShare within this count as equivalent')
    .option('--adjust <method>', 'for many comparisons: holm, bh or none (default: holm)')
    .option('--metric <name=formula>', 'a measured value of your own: tempo=kills.a/rounds; repeatable', collect)
    .option('--fail <condition>', 'exit code 3 unless this holds; repeatable', collect)
    .option('--name <name>', 'name of the study and of its folder');
}
