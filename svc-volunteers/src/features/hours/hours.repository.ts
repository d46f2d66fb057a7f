import type { Db } from '#src/db.ts';

export interface NamedVolunteer {
  readonly userId: number;
  readonly prenom: string;
  readonly nom: string;
}

/** Accepted volunteers of an edition, by name. */
export const listNamedVolunteers = (db: Db, editionId: number): Promise<NamedVolunteer[]> =>
  db.$queryRaw`
    select user_id as "userId", prenom, nom from volunteer_application
    where edition_id = ${editionId}::int and status = 'ACCEPTED'
    order by lower(prenom), lower(nom), id`;
