import { readFileSync } from 'node:fs';
import { datesCertainty, editionFlags, type ImportRowInput } from '@siteswap/contracts/editions';
import type { OutboxWriter } from '@siteswap/service-kit';
import { z } from 'zod';
import type { Db, Tx } from '#src/db.ts';
import {
  checkRows,
  createImportsService,
  findImport,
} from '#src/features/imports/imports.public.ts';
import { readTownPlaces } from '#src/features/towns/towns.public.ts';
import { hasRealEditions } from './seed.repository.ts';

const realEdition = z.object({
  id: z.int(),
  name: z.string(),
  convention: z.string(),
  city: z.string().nullable(),
  country: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  start: z.iso.date(),
  end: z.iso.date(),
  timezone: z.string(),
  /** Takes place online, which is another thing than our `isOnline` (published). */
  isOnline: z.boolean(),
  status: z.enum(['took-place', 'planned-cancelled', 'planned-unknown']),
  certainty: z.object({ dates: datesCertainty }),
  website: z.url().nullable(),
  /** Free text, mostly with an address in it. */
  source: z.string(),
  attendance: z.int().nullable(),
  amenities: z.partialRecord(z.enum(editionFlags), z.boolean()),
});
type RealEdition = z.infer<typeof realEdition>;

const file = new URL('../../seed/real-editions.json', import.meta.url);

const outcome = {
  'took-place': undefined,
  'planned-cancelled': 'Cette édition avait été annoncée, mais n’a pas eu lieu comme prévu.',
  'planned-unknown':
    'Cette édition avait été annoncée ; nous ne savons pas avec certitude si elle a eu lieu.',
};

function description({ status, attendance, source }: RealEdition): string {
  const [url] = /https?:\/\/[^\s)]+/.exec(source) ?? [];
  return [
    outcome[status],
    attendance && `Participation connue : ${attendance} personnes.`,
    url
      ? `[Source de ces informations](${url})`
      : 'Informations connues de mémoire, sans source retrouvée.',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/**
 * Editions that took or take place, with data from public sources, as rows of an import; those of one convention follow
 * each other. None of the conventions has an author yet.
 */
export function realImportRows(): ImportRowInput[] {
  const { editions } = z
    .object({ editions: z.array(realEdition) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  const byConvention = Map.groupBy(editions, (edition) => edition.convention);
  return [...byConvention.values()].flat().map((edition) => ({
    convention: { name: edition.convention },
    edition: {
      name: edition.name,
      description: description(edition),
      startDate: edition.start,
      endDate: edition.end,
      timezone: edition.timezone,
      datesCertainty: edition.certainty.dates,
      status: edition.status === 'planned-cancelled' ? 'CANCELLED' : 'CONFIRMED',
      statusNote: edition.status === 'planned-cancelled' ? outcome[edition.status] : null,
      isVirtual: edition.isOnline,
      city: edition.city,
      country: edition.country,
      latitude: edition.lat,
      longitude: edition.lon,
      officialWebsiteUrl: edition.website,
      ...edition.amenities,
    },
  }));
}

/** The import of the seed, by which a later start knows that it was done; before all others in their list. */
const importId = '01941f29-7c00-7000-8000-000000000000';

/**
 * Imports the real editions, once: what was changed, deleted or undone since then stays as it is. Where an earlier
 * seed stored them without an import, they are there already.
 * @returns how many editions were added
 */
export async function importRealEditions(
  tx: Tx,
  outbox: OutboxWriter,
  { db, actorId, now }: { db: Db; actorId: number; now: Date },
): Promise<number> {
  if ((await findImport(tx, importId)) || (await hasRealEditions(tx))) return 0;
  const imports = createImportsService({
    db,
    transact: (run) => run(tx, outbox),
    clock: () => now,
    townPlaces: readTownPlaces,
    // Its rows are of no calendar.
    publicUrl: 'http://localhost',
  });
  const realFile = {
    kind: 'JSON',
    fileName: 'real-editions.json',
    rows: checkRows(realImportRows()),
  } as const;
  const { created } = await imports.import({ userId: actorId }, realFile, importId);
  return created;
}
