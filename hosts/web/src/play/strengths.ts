// The strength of the engine.

/** The engine's level, and how long it thinks in milliseconds. */
export interface Strength {
  level: number;
  time: number;
}

/** The estimated grade of each level: 1 for 1 dan, 0 for 1 kyu, -1 for 2 kyu. `build.mjs` reads them from the engine. */
declare const GRADES: readonly number[];

/** The level at which it holds nothing back. */
export const FULL = GRADES.length - 1;

/** The choices, from weak to strong. Lower levels look so few moves ahead that they answer at once. */
export const STRENGTHS: readonly Strength[] = [
  ...GRADES.map((_, level) => ({ level, time: 1000 })),
  { level: FULL, time: 3000 },
  { level: FULL, time: 10_000 },
];

/** The choice for a new visitor: full strength, a second a move. */
export const USUAL_AT = FULL;

export function strengthAt(index: number): Strength {
  return STRENGTHS[index] ?? { level: FULL, time: 1000 };
}

/** Returns the estimated grade of a level. */
export function gradeOf(level: number): number {
  return GRADES[level] ?? 0;
}
