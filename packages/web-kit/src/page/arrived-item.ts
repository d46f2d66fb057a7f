import type { Route, RouteCall, RouteResult } from '@siteswap/contracts/route';
import { useEffect, useEffectEvent } from 'react';
import type { ProblemError } from '../client/problem-error.ts';
import { useRoute } from '../client/use-route.ts';
import type { Arrival } from './arrival.ts';

interface Identified {
  readonly id: number;
}

interface Arriving<R extends Route, Item extends Identified> {
  /** What the page shows so far; undefined while it loads. */
  readonly items: readonly Item[] | undefined;
  /** The query they come from, which is read anew at each arrival. */
  readonly list?: { readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Reads one of them by itself; it may return more fields than the list. */
  readonly one: RouteResult<R> extends Item ? R : never;
  readonly call: (id: number) => RouteCall<R>;
  /** Order of the list. */
  readonly compare: (a: Item, b: Item) => number;
  /** Whether the one that was read belongs on this page; always when absent. */
  readonly isHere?: (item: RouteResult<R>) => boolean;
}

export interface ArrivedItem<Item> {
  /** The list with the thing of the address in its place, however long the list is and whatever its filter. */
  readonly items: readonly Item[];
  /** The thing, when the list does not contain it. */
  readonly found: Item | undefined;
  /** The thing of the address does not exist any more. */
  readonly isGone: boolean;
}

/** A list with one more item in its place, unless it contains it. */
export const withItem = <Item extends Identified>(
  items: readonly Item[],
  item: Item | undefined,
  compare: (a: Item, b: Item) => number,
): readonly Item[] =>
  item === undefined || items.some(({ id }) => id === item.id)
    ? items
    : [...items, item].sort(compare);

/**
 * The thing of a list to which the address leads. The list is read again at each arrival; what it does not contain,
 * because of its length or a filter, is read by itself.
 *
 * @example
 * const arrival = useArrival('offerId');
 * const { items, isGone } = useArrivedItem<typeof getOffer, Offer>(arrival, {
 *   items: list.data?.items, list, one: getOffer, call: (id) => ({ params: { id } }), compare: byDeparture,
 * });
 */
export function useArrivedItem<const R extends Route, Item extends Identified>(
  arrival: Pick<Arrival, 'id' | 'key'>,
  { items, list, one: route, call, compare, isHere = () => true }: Arriving<R, Item>,
): ArrivedItem<Item> {
  const { id = 0 } = arrival;
  const isListed = items?.some((item) => item.id === id) === true;

  const refresh = useEffectEvent(() => {
    if (id && items && list && !list.isFetching) void list.refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the arrival
  useEffect(refresh, [arrival.key]);

  const one = useRoute<R>(route, call(id), {
    enabled: id > 0 && items !== undefined && !isListed,
    staleTime: 0,
  });
  const isElsewhere = one.data !== undefined && !isHere(one.data);
  const isShown = id > 0 && !isListed && !isElsewhere && !isGoneBy(one.error);
  const found = isShown ? (one.data as Item | undefined) : undefined;
  return {
    items: withItem(items ?? [], found, compare),
    found,
    isGone: id > 0 && items !== undefined && !isListed && (isElsewhere || isGoneBy(one.error)),
  };
}

const isGoneBy = (error: ProblemError | null): boolean => error?.status === 404;
