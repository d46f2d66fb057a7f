import { startTestService } from '@siteswap/service-kit/testing';
import type { Db } from '#src/db.ts';
import {
  insertConvention,
  type NewConvention,
} from '#src/features/conventions/conventions.public.ts';
import { insertEdition, type NewEdition } from '#src/features/editions/editions.public.ts';
import { editionsService } from '#src/service.ts';

/** The service on a database of its own, with a clock the test sets; noon UTC of 10 May 2027 at first. */
export async function startEditions(
  env: Record<string, string> = {},
  definition = editionsService,
) {
  const clock = { now: new Date('2027-05-10T12:00:00Z') };
  const service = await startTestService(definition, {
    schema: 'svc-editions',
    env,
    clock: () => clock.now,
  });
  return { service, clock };
}

let count = 0;

export const aConvention = (db: Db, convention: Partial<NewConvention> = {}) =>
  insertConvention(db, { name: `Convention ${++count}`, ...convention });

/** A published edition of a few days in Lille in 2027; of a convention of its own unless one is given. */
export async function anEdition(
  db: Db,
  edition: Partial<NewEdition> = {},
  convention?: { id: number; name: string },
): Promise<number> {
  const { id } = await insertEdition(db, convention ?? (await aConvention(db)), {
    name: `Édition ${++count}`,
    startDate: '2027-06-10',
    endDate: '2027-06-13',
    timezone: 'Europe/Paris',
    city: 'Lille',
    country: 'FR',
    isOnline: true,
    announcedAt: edition.isOnline === false ? null : new Date('2027-05-10T12:00:00Z'),
    ...edition,
  });
  return id;
}
