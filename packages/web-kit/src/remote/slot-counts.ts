import { maxSlotCounts, slotCounts } from '@siteswap/contracts/platform';
import { defineRoute } from '@siteswap/contracts/route';
import { allSlotCounts, type SlotDefinition } from '@siteswap/contracts/slot';
import { useQueries } from '@tanstack/react-query';
import { z } from 'zod';
import { callRoute } from '../client/call-route.ts';
import { type RemoteSlotContribution, useSlotContributions } from './contributions.ts';

interface Batch {
  readonly ids: Set<number>;
  readonly counts: Promise<ReadonlyMap<number, number>>;
}

/** What is asked for in addition to the ids. */
type Query = Readonly<Record<string, string>>;

/** Calls that have not left yet, by path and query: what a page asks for in one turn is one call. */
const waiting = new Map<string, Batch>();

async function fetchCounts(path: string, query: Query, ids: ReadonlySet<number>) {
  const route = defineRoute({
    ...allSlotCounts,
    method: 'GET',
    path: path as `/${string}`,
    summary: 'Numbers of a slot.',
    access: 'public',
    query: z.record(z.string(), z.string()),
    response: slotCounts,
  });
  const { data } = await callRoute(route, { query: { ...query, ids: [...ids].join(',') } });
  return new Map(data.map(({ id, count }) => [id, count]));
}

function countOf(path: string, query: Query, id: number): Promise<number | null> {
  const key = JSON.stringify([path, query]);
  let batch = waiting.get(key);
  if (!batch || batch.ids.size >= maxSlotCounts) {
    const ids = new Set<number>();
    const counts = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      if (waiting.get(key)?.ids === ids) waiting.delete(key);
      return fetchCounts(path, query, ids);
    });
    batch = { ids, counts };
    waiting.set(key, batch);
  }
  batch.ids.add(id);
  return batch.counts.then((counts) => counts.get(id) ?? null);
}

const storedFields = z.record(z.string(), z.unknown());
type Fields = z.output<typeof storedFields>;
type StoredCount = NonNullable<NonNullable<RemoteSlotContribution['count']>['stored']>;

/** What the reader has stored for a number; null without it, and where storage is forbidden. */
function readStored({ key }: StoredCount): Fields | null {
  try {
    return storedFields.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

const queryOf = ({ query }: StoredCount, fields: Fields): Query =>
  Object.fromEntries(
    Object.entries(query).map(([name, parts]) => [
      name,
      parts.map((part) => String(fields[part] ?? '')).join(),
    ]),
  );

/** A number of a contribution that is asked for: the one for everybody, or the one for what is stored. */
interface Asked {
  readonly path: string | undefined;
  readonly query: Query;
}

function useCounts(asked: readonly Asked[], id: number): readonly (number | undefined)[] {
  return useQueries({
    queries: asked.map(({ path, query }, at) => ({
      queryKey: [allSlotCounts.id, path ?? at, query, id],
      queryFn: () => countOf(path ?? '', query, id),
      enabled: path !== undefined,
      staleTime: 60_000,
      retry: false,
    })),
  }).map(({ data }) => data ?? undefined);
}

/** A contribution, its number once that is known, and what else its label may say. */
export type CountedContribution = RemoteSlotContribution & {
  readonly value: number | undefined;
  readonly fields: Fields;
};

/**
 * What other remotes put into a slot, each with its number for one thing of the slot's owner. One call to each
 * contributor's route fetches the numbers of a whole page, and one more where the reader has stored what it depends on;
 * one that fails is left out.
 * @param id of what is shown: an edition
 */
export function useSlotCounts(slot: SlotDefinition, id: number): readonly CountedContribution[] {
  const contributions = useSlotContributions(slot);
  const stored = contributions.map(({ count }) =>
    count?.stored ? readStored(count.stored) : null,
  );
  const values = useCounts(
    contributions.map(({ count }) => ({ path: count?.path, query: {} })),
    id,
  );
  const storedValues = useCounts(
    contributions.map(({ count }, at) => {
      const fields = stored[at];
      return count?.stored && fields
        ? { path: count.path, query: queryOf(count.stored, fields) }
        : { path: undefined, query: {} };
    }),
    id,
  );
  return contributions.map((contribution, at) => {
    const label = contribution.count?.stored?.label;
    const value = storedValues[at] ?? 0;
    return label && value > 0
      ? { ...contribution, label, value, fields: stored[at] ?? {} }
      : { ...contribution, value: values[at], fields: {} };
  });
}
