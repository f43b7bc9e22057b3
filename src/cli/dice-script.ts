import { z } from 'zod';
import { parseBySchema } from '../catalog/parse.ts';
import { readDocument } from '../catalog/yaml-text.ts';
import { STAGES } from '../engine/dice.ts';
import type { PlayScript } from './play-game.ts';

/** Faces by stage, in the order in which the rules ask for them; what a die shows is checked when it is rolled. */
export const DiceScriptFile = z.strictObject(
  Object.fromEntries(STAGES.map((stage) => [stage, z.array(z.number().int().min(1).max(100)).optional()])),
);

/** Reads the dice of `play --script`. @throws UserError for malformed text, an unknown stage and faces that no die has */
export function readDiceScript(file: string): PlayScript {
  const text = readDocument(file);
  const dice = parseBySchema(DiceScriptFile, text.value, { file, placeOf: text.placeOf });
  return { file, dice: Object.fromEntries(Object.entries(dice).filter(([, faces]) => faces !== undefined)) };
}
