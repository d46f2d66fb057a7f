import { readFileSync } from 'node:fs';
import { datesCertainty, editionFlags } from '@siteswap/contracts/editions';
import { z } from 'zod';
import type { SeedConvention } from './seed.repository.ts';

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
  /** Held online, which is another thing than our `isOnline` (published). */
  isOnline: z.boolean(),
  status: z.enum(['held', 'planned-cancelled', 'planned-unknown']),
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
  held: undefined,
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

/** Conventions that took or take place, with data from public sources; none of them has an author yet. */
export function realConventions(): SeedConvention[] {
  const { editions } = z
    .object({ editions: z.array(realEdition) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  const byConvention = Map.groupBy(editions, (edition) => edition.convention);
  return [...byConvention].map(([name, ofConvention]) => ({
    convention: { originKey: `real:${name}`, name },
    editions: ofConvention.map((edition) => ({
      originKey: `real:${edition.id}`,
      name: edition.name,
      description: description(edition),
      startDate: edition.start,
      endDate: edition.end,
      timezone: edition.timezone,
      datesCertainty: edition.certainty.dates,
      status: edition.status === 'planned-cancelled' ? 'CANCELLED' : 'CONFIRMED',
      statusNote: edition.status === 'planned-cancelled' ? outcome[edition.status] : null,
      isVirtual: edition.isOnline,
      isOnline: true,
      city: edition.city,
      country: edition.country,
      latitude: edition.lat,
      longitude: edition.lon,
      officialWebsiteUrl: edition.website,
      ...edition.amenities,
    })),
  }));
}
