/**
 * How much one member may write, counted over all services and replicas. A route names its class (`rateLimit`);
 * every other write of a member is `write`. `RATE_LIMIT_FACTOR` multiplies the points.
 */
export const rateClasses = {
  /** Offers, requests, posts, lost items: what others are notified of. */
  content: { points: 20, seconds: 3600, countsRejected: false },
  comment: { points: 30, seconds: 3600, countsRejected: false },
  upload: { points: 10, seconds: 3600, countsRejected: false },
  write: { points: 120, seconds: 60, countsRejected: true },
} as const satisfies Record<string, RateClassLimit>;

export interface RateClassLimit {
  readonly points: number;
  /** Length of the window, which starts with the first call in it. */
  readonly seconds: number;
  /** Whether a call that the handler rejects counts too. */
  readonly countsRejected: boolean;
}

export type RateClass = keyof typeof rateClasses;
export const rateClassNames = Object.keys(rateClasses) as [RateClass, ...RateClass[]];
