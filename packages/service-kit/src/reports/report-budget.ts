const minuteMs = 60_000;

/** Reports per minute of one process, in all and of the same kind or address. */
interface Limits {
  readonly total: number;
  readonly fingerprint: number;
  readonly address: number;
}

/**
 * A failure of ours is worth more reports than a rejected call, which any caller can cause. Without these limits one
 * client would fill the event stream and the error log.
 */
const failureLimits: Limits = { total: 200, fingerprint: 30, address: 60 };
const rejectionLimits: Limits = { total: 60, fingerprint: 10, address: 10 };

export interface CallKind {
  readonly statusCode: number;
  /** Route and error: repeats of one failure have the same. */
  readonly fingerprint: string;
  /** The network the call came from, as limits count it. */
  readonly address: string;
}

/** Decides which failed calls are reported in full; the others are only counted. */
export interface ReportBudget {
  /** Whether there is room for one more report of this kind; takes it. */
  take(call: CallKind): boolean;
}

/** @param options.now milliseconds of a clock that never goes back */
export function createReportBudget(options: { now: () => number }): ReportBudget {
  let startedAt = Number.NEGATIVE_INFINITY;
  // At most as many keys as reports in a minute, because only those that are taken are counted.
  let taken = new Map<string, number>();

  return {
    take: ({ statusCode, fingerprint, address }) => {
      const now = options.now();
      if (now - startedAt >= minuteMs) {
        startedAt = now;
        taken = new Map();
      }
      const [kind, limits] =
        statusCode < 500
          ? (['rejection', rejectionLimits] as const)
          : (['failure', failureLimits] as const);
      const keys = [
        [kind, limits.total],
        [`${kind} by ${fingerprint}`, limits.fingerprint],
        [`${kind} from ${address}`, limits.address],
      ] as const;
      if (keys.some(([key, max]) => (taken.get(key) ?? 0) >= max)) return false;
      for (const [key] of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
      return true;
    },
  };
}
