/**
 * How much one member may write, counted over all services and replicas. A route names its class (`rateLimit`);
 * every other write of a member is `write`. `RATE_LIMIT_FACTOR` multiplies the points.
 */
export const rateClasses = {
  /** Offers, requests, posts, lost items: what others are notified of. */
  content: { points: 20, seconds: 3600, isExact: true },
  comment: { points: 30, seconds: 3600, isExact: true },
  upload: { points: 10, seconds: 3600, isExact: true },
  write: { points: 120, seconds: 60, isExact: false },
} as const satisfies Record<string, RateClassLimit>;

export interface RateClassLimit {
  readonly points: number;
  /** Length of the window, which starts with the first call in it. */
  readonly seconds: number;
  /**
   * Each call is counted in the database before it is handled. One that is rejected counts as `write` instead.
   * Otherwise calls are counted in memory, rejected ones too, and added up a moment later.
   */
  readonly isExact: boolean;
}

export type RateClass = keyof typeof rateClasses;
export const rateClassNames = Object.keys(rateClasses) as [RateClass, ...RateClass[]];
