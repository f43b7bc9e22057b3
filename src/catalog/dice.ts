/** A2: `count`d`sides`+`plus`. */
export interface DiceNotation {
  readonly count: number;
  readonly sides: number;
  readonly plus: number;
}

/** What `parseDice` accepts: 1 to 9 dice of 2 to 20 sides and a constant of at most two digits. */
export const DICE_PATTERN = /^([1-9])d([2-9]|1\d|20)([+-]\d{1,2})?$/;

/** A2: reads `2d6+3`; undefined when the text is no dice. */
export function parseDice(text: string): DiceNotation | undefined {
  const match = DICE_PATTERN.exec(text);
  if (match === null) return undefined;
  return { count: Number(match[1]), sides: Number(match[2]), plus: Number(match[3] ?? 0) };
}

/** A2: writes dice as `2d6+3`, without a constant of zero. */
export function formatDice({ count, sides, plus }: DiceNotation): string {
  return `${count}d${sides}${plus === 0 ? '' : plus > 0 ? `+${plus}` : plus}`;
}
