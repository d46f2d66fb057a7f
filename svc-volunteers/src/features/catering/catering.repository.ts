import type { Db } from '#src/db.ts';
import type { Stay } from './meals.rules.ts';

/** When the accepted volunteers of an edition are there, and what they eat; without who they are. */
export const listStays = (db: Db, editionId: number): Promise<Stay[]> =>
  db.volunteerApplication.findMany({
    where: { editionId, status: 'ACCEPTED' },
    select: {
      arrivalDateTime: true,
      departureDateTime: true,
      dietaryPreference: true,
      allergies: true,
    },
  });
