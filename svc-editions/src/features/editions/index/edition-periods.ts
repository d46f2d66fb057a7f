import type { EditionPeriod } from '@siteswap/contracts/editions';
import type { TypedFastBitSet } from 'typedfastbitset';
import type { EditionSets } from './edition-sets.ts';

/** Which editions are past, current and upcoming, and for how long: instants in milliseconds since 1970. */
export interface CurrentPeriods {
  readonly ordinals: Readonly<Record<EditionPeriod, TypedFastBitSet>>;
  /** The current and upcoming ones. */
  readonly notOver: TypedFastBitSet;
  /** Ordinals in the order of their first day, apart so that no walk passes the others. */
  readonly byStart: { readonly past: Int32Array; readonly notOver: Int32Array };
  readonly from: number;
  /** When the next edition begins or ends. */
  readonly until: number;
}

/** What the periods are made from: the dates of the editions, and their ordinals in the order of the first day. */
interface DatedEditions {
  readonly sets: EditionSets;
  /** Values by ordinal: instants in milliseconds since 1970. */
  readonly columns: { readonly startsAt: Float64Array; readonly endsAt: Float64Array };
  order(by: 'start'): Int32Array;
}

export function periodsAt(index: DatedEditions, now: number): CurrentPeriods {
  const { sets } = index;
  const { startsAt, endsAt } = index.columns;
  const ordinals = { past: sets.empty(), current: sets.empty(), upcoming: sets.empty() };
  let from = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  const order = index.order('start');
  const byStart = { past: new Int32Array(order.length), notOver: new Int32Array(order.length) };
  const counts = { past: 0, notOver: 0 };
  for (let at = 0; at < order.length; at += 1) {
    const ordinal = order[at] ?? 0;
    const starts = startsAt[ordinal] ?? 0;
    const ends = endsAt[ordinal] ?? 0;
    if (ends <= now) ordinals.past.add(ordinal);
    else if (starts <= now) ordinals.current.add(ordinal);
    else ordinals.upcoming.add(ordinal);
    const part = ends <= now ? 'past' : 'notOver';
    byStart[part][counts[part]] = ordinal;
    counts[part] += 1;
    for (const boundary of [starts, ends]) {
      if (boundary <= now) from = Math.max(from, boundary);
      else until = Math.min(until, boundary);
    }
  }
  return {
    ordinals,
    notOver: sets.unionOf([ordinals.current, ordinals.upcoming]),
    byStart: {
      past: byStart.past.slice(0, counts.past),
      notOver: byStart.notOver.slice(0, counts.notOver),
    },
    from,
    until,
  };
}
