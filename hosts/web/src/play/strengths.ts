// The strength of the engine.

/** The engine's level, and how long it thinks in milliseconds. */
export interface Strength {
  level: number;
  time: number;
}

/** The level at which it holds nothing back. */
export const FULL = 20;

const USUAL: Strength = { level: FULL, time: 1000 };

/** The choices, from weak to strong. */
export const STRENGTHS: readonly Strength[] = [
  { level: 0, time: 1000 },
  { level: 3, time: 1000 },
  { level: 6, time: 1000 },
  { level: 9, time: 1000 },
  { level: 12, time: 2000 },
  USUAL,
  { level: FULL, time: 3000 },
  { level: FULL, time: 10_000 },
];

/** Which of them a new visitor meets. */
export const USUAL_AT = STRENGTHS.indexOf(USUAL);

export function strengthAt(index: number): Strength {
  return STRENGTHS[index] ?? USUAL;
}
