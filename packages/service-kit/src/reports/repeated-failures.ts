import type { Failure } from '@siteswap/contracts/platform';

/** Failed calls that had no room for a report of their own, by kind. */
export interface RepeatedFailures {
  /** @param describe called for the first call of a kind since the last report */
  add(fingerprint: string, describe: () => Failure): void;
  /** Reports everything that was counted, and stops the timer. */
  flush(): void;
}

/** More kinds at once than these are not reported: each is one route with one error, so only an attack has more. */
const maxKinds = 200;
/** Kinds reported at a time; the others go on counting. So an attack on many routes makes few reports, too. */
const maxReports = 10;

/**
 * Counts failures that repeat and reports kinds every few seconds as one failure each with `repeats`, so that the
 * error log counts them all without a report per call.
 * @param options.everyMs milliseconds between two reports; 5,000
 */
export function createRepeatedFailures(options: {
  report: (failure: Failure) => void;
  everyMs?: number;
}): RepeatedFailures {
  const { report, everyMs = 5_000 } = options;
  const kinds = new Map<string, { readonly failure: Failure; repeats: number }>();
  let timer: NodeJS.Timeout | undefined;

  const plan = () => {
    timer ??= setTimeout(flush, everyMs, maxReports).unref();
  };
  const flush = (max: number) => {
    clearTimeout(timer);
    timer = undefined;
    // A map preserves the order of its first entries, so every kind has its turn.
    for (const [fingerprint, { failure, repeats }] of [...kinds].slice(0, max)) {
      kinds.delete(fingerprint);
      report({ ...failure, repeats });
    }
    if (kinds.size > 0) plan();
  };

  return {
    add: (fingerprint, describe) => {
      const kind = kinds.get(fingerprint);
      if (kind) kind.repeats += 1;
      else if (kinds.size < maxKinds) kinds.set(fingerprint, { failure: describe(), repeats: 1 });
      plan();
    },
    flush: () => flush(maxKinds),
  };
}
