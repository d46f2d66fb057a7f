import type { Locale } from '@siteswap/contracts/fields';
import type { Db } from '#src/db.ts';

export interface CertifiedPerson {
  readonly prenom: string;
  readonly nom: string;
  /** Null without a copy of the member. */
  readonly locale: Locale | null;
}

/** An accepted volunteer of an edition, and the language of the member. */
export async function findCertified(
  db: Db,
  editionId: number,
  userId: number,
): Promise<CertifiedPerson | null> {
  const [person] = await db.$queryRaw<CertifiedPerson[]>`
    select prenom, nom, locale
    from volunteer_application left join member on member.id = user_id
    where edition_id = ${editionId}::int and user_id = ${userId}::int and status = 'ACCEPTED'`;
  return person ?? null;
}
