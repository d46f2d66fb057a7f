/** A throw in drawing units: from one hand to the other, `height` above the line of the hands. */
export interface ArcShape {
  /** x of the throwing hand. */
  from: number;
  /** x of the catching hand. */
  to: number;
  /** y of both hands. */
  base: number;
  /** How far the ball rises. */
  height: number;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** SVG path of a throw. A quadratic Bézier curve is an exact parabola; its control point lies twice as high as the top. */
export function throwPath({ from, to, base, height }: ArcShape): string {
  return `M${round(from)} ${round(base)}Q${round((from + to) / 2)} ${round(base - 2 * height)} ${round(to)} ${round(base)}`;
}

/** Where the ball is at the share `t` (0 to 1) of its flight. */
export function ballAt({ from, to, base, height }: ArcShape, t: number): { x: number; y: number } {
  return { x: round(from + (to - from) * t), y: round(base - 4 * height * t * (1 - t)) };
}
