import { toCursorPage } from '@siteswap/contracts/lists';
import type { sitemapPart } from '@siteswap/contracts/platform';
import type { z } from 'zod';
import type { Db } from '#src/db.ts';
import { type ChangedRow, listConventions, listPublished } from './sitemaps.repository.ts';

type Part = z.infer<typeof sitemapPart>;
type Cursor = [number] | undefined;

/** Entries of one part. */
const partLength = 10_000;

const toPart = (rows: readonly ChangedRow[], folder: string): Part =>
  toCursorPage(
    rows,
    partLength,
    ({ id, updatedAt }) => ({ path: `/${folder}/${id}`, changedAt: updatedAt.toISOString() }),
    ({ id }) => [id],
  );

export function createSitemapsService({ db }: { readonly db: Db }) {
  return {
    editions: async ([after] = [0] as [number]): Promise<Part> =>
      toPart(await listPublished(db, after, partLength + 1), 'editions'),

    conventions: async ([after] = [0] as [number]): Promise<Part> =>
      toPart(await listConventions(db, after, partLength + 1), 'conventions'),
  } satisfies Record<string, (cursor: Cursor) => Promise<Part>>;
}

export type SitemapsService = ReturnType<typeof createSitemapsService>;
