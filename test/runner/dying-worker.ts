import { existsSync, writeFileSync } from 'node:fs';
import type { Block, BlockResult } from '../../src/runner/block.ts';
import * as worker from '../../src/runner/worker.ts';

export { ready } from '../../src/runner/worker.ts';

/**
 * A worker whose thread ends at the block that holds unit 300: every time, or, where MECHSIM_TEST_MARKER names a file,
 * only as long as that file does not exist.
 */
export function playBlock(block: Block): BlockResult {
  const marker = process.env['MECHSIM_TEST_MARKER'];
  const fatal = block.firstUnit <= 300 && block.firstUnit + block.unitCount > 300;
  if (fatal && (marker === undefined || !existsSync(marker))) {
    if (marker !== undefined) writeFileSync(marker, '');
    process.exit(1);
  }
  return worker.playBlock(block);
}
