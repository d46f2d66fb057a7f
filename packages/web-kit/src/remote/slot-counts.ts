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

/** Calls that have not left yet, by path: what a page asks for in one turn is one call. */
const waiting = new Map<string, Batch>();

async function fetchCounts(path: string, ids: ReadonlySet<number>) {
  const route = defineRoute({
    ...allSlotCounts,
    method: 'GET',
    path: path as `/${string}`,
    summary: 'Numbers of a slot.',
    access: 'public',
    query: z.object({ ids: z.string() }),
    response: slotCounts,
  });
  const { data } = await callRoute(route, { query: { ids: [...ids].join(',') } });
  return new Map(data.map(({ id, count }) => [id, count]));
}

function countOf(path: string, id: number): Promise<number | null> {
  let batch = waiting.get(path);
  if (!batch || batch.ids.size >= maxSlotCounts) {
    const ids = new Set<number>();
    const counts = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      if (waiting.get(path)?.ids === ids) waiting.delete(path);
      return fetchCounts(path, ids);
    });
    batch = { ids, counts };
    waiting.set(path, batch);
  }
  batch.ids.add(id);
  return batch.counts.then((counts) => counts.get(id) ?? null);
}

/** A contribution, and its number once that is known. */
export type CountedContribution = RemoteSlotContribution & { readonly value: number | undefined };

/**
 * What other remotes put into a slot, each with its number for one thing of the slot's owner. One call to each
 * contributor's route fetches the numbers of a whole page; one that fails is left out.
 * @param id of what is shown: an edition
 */
export function useSlotCounts(slot: SlotDefinition, id: number): readonly CountedContribution[] {
  const contributions = useSlotContributions(slot);
  const results = useQueries({
    queries: contributions.map(({ count, remote, id: contribution }) => ({
      queryKey: [allSlotCounts.id, count?.path ?? `${remote}/${contribution}`, id],
      queryFn: () => countOf(count?.path ?? '', id),
      enabled: count !== undefined,
      staleTime: 60_000,
      retry: false,
    })),
  });
  return contributions.map((contribution, at) => ({
    ...contribution,
    value: results[at]?.data ?? undefined,
  }));
}
