import type { ArcShape } from '@siteswap/ui-kit/parabola';

/** Valid siteswaps that look good as arcs: the throws of a pattern, each to land that many beats later. */
export const patterns: readonly (readonly number[])[] = [
  [3],
  [4, 4, 1],
  [5, 3, 1],
  [4, 2, 3],
  [5, 1],
  [5, 5, 2],
  [5, 3, 4],
  [6, 3, 3],
  [6, 4, 5],
  [7, 5, 3, 1],
  [5],
  [5, 2, 4, 1],
  [6, 1, 5],
  [7, 4, 4],
  [6, 6, 3],
  [7, 1, 7, 1],
  [8, 4, 4, 4],
  [9, 7, 5, 3, 1],
];

/** One throw on the time line of a pattern. */
export interface Throw extends ArcShape {
  /** Which ball it is, from 0; the number of a ball does not change. */
  ball: number;
  /** Beats at which it leaves and lands. */
  start: number;
  end: number;
}

/** Number of balls of a pattern: the mean of its throws. */
export function ballCount(pattern: readonly number[]): number {
  return pattern.reduce((sum, value) => sum + value, 0) / pattern.length;
}

/**
 * The throws of a pattern over `beats` beats, in drawing units: beat 0 at `x`, `step` units per beat,
 * hands at `base`, the highest throw rising `rise`. Heights grow with the square of the time, as in the air.
 */
export function throwsOf(
  pattern: readonly number[],
  box: { beats: number; x: number; step: number; base: number; rise: number },
): Throw[] {
  const highest = Math.max(...pattern);
  const landing = new Map<number, number>();
  let balls = 0;
  const throws: Throw[] = [];
  for (let beat = 0; beat < box.beats; beat += 1) {
    const value = pattern[beat % pattern.length] ?? 0;
    if (value === 0) continue;
    let ball = landing.get(beat);
    if (ball === undefined) {
      ball = balls;
      balls += 1;
    }
    landing.set(beat + value, ball);
    throws.push({
      ball,
      start: beat,
      end: beat + value,
      from: box.x + beat * box.step,
      to: box.x + (beat + value) * box.step,
      base: box.base,
      height: box.rise * (0.16 + 0.84 * (value / highest) ** 2),
    });
  }
  return throws;
}
