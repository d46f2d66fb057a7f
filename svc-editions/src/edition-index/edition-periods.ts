import type { EditionPeriod } from '@siteswap/contracts/editions';
import type { TypedFastBitSet } from 'typedfastbitset';
import type { EditionIndex } from './edition-index.ts';

/** Which editions are past, current and upcoming, and for how long: instants in milliseconds since 1970. */
export interface CurrentPeriods {
  readonly slots: Readonly<Record<EditionPeriod, TypedFastBitSet>>;
  readonly from: number;
  /** When the next edition begins or ends. */
  readonly until: number;
}

export function periodsAt({ columns, sets }: EditionIndex, now: number): CurrentPeriods {
  const { startsAt, endsAt } = columns;
  const slots = { past: sets.empty(), current: sets.empty(), upcoming: sets.empty() };
  let from = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  sets.all.forEach((slot) => {
    const starts = startsAt[slot] ?? 0;
    const ends = endsAt[slot] ?? 0;
    if (ends <= now) slots.past.add(slot);
    else if (starts <= now) slots.current.add(slot);
    else slots.upcoming.add(slot);
    for (const boundary of [starts, ends]) {
      if (boundary <= now) from = Math.max(from, boundary);
      else until = Math.min(until, boundary);
    }
  });
  return { slots, from, until };
}
