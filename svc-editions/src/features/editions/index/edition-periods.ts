import type { EditionPeriod } from '@siteswap/contracts/editions';
import type { TypedFastBitSet } from 'typedfastbitset';
import type { EditionSets } from './edition-sets.ts';

/** Which editions are past, current and upcoming, and for how long: instants in milliseconds since 1970. */
export interface CurrentPeriods {
  readonly slots: Readonly<Record<EditionPeriod, TypedFastBitSet>>;
  /** The current and upcoming ones. */
  readonly notOver: TypedFastBitSet;
  /** Slots in the order of their first day, apart so that no walk passes the others. */
  readonly byStart: { readonly past: Int32Array; readonly notOver: Int32Array };
  readonly from: number;
  /** When the next edition begins or ends. */
  readonly until: number;
}

/** What the periods are made from: the dates of the editions, and their slots in the order of the first day. */
interface DatedEditions {
  readonly sets: EditionSets;
  /** Values by slot: instants in milliseconds since 1970. */
  readonly columns: { readonly startsAt: Float64Array; readonly endsAt: Float64Array };
  order(by: 'start'): Int32Array;
}

export function periodsAt(index: DatedEditions, now: number): CurrentPeriods {
  const { sets } = index;
  const { startsAt, endsAt } = index.columns;
  const slots = { past: sets.empty(), current: sets.empty(), upcoming: sets.empty() };
  let from = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  const order = index.order('start');
  const byStart = { past: new Int32Array(order.length), notOver: new Int32Array(order.length) };
  const counts = { past: 0, notOver: 0 };
  for (let at = 0; at < order.length; at += 1) {
    const slot = order[at] ?? 0;
    const starts = startsAt[slot] ?? 0;
    const ends = endsAt[slot] ?? 0;
    if (ends <= now) slots.past.add(slot);
    else if (starts <= now) slots.current.add(slot);
    else slots.upcoming.add(slot);
    const part = ends <= now ? 'past' : 'notOver';
    byStart[part][counts[part]] = slot;
    counts[part] += 1;
    for (const boundary of [starts, ends]) {
      if (boundary <= now) from = Math.max(from, boundary);
      else until = Math.min(until, boundary);
    }
  }
  return {
    slots,
    notOver: sets.unionOf([slots.current, slots.upcoming]),
    byStart: {
      past: byStart.past.slice(0, counts.past),
      notOver: byStart.notOver.slice(0, counts.notOver),
    },
    from,
    until,
  };
}
