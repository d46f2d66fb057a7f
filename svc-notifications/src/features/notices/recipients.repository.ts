import { defaultLocale, type Locale, locale as localeSchema } from '@siteswap/contracts/fields';
import type { Tx } from '#src/db.ts';

export interface Recipient {
  readonly userId: number;
  readonly locale: Locale;
}

const localeOf = (text: string | undefined): Locale =>
  localeSchema.catch(defaultLocale).parse(text);

/** Members with their languages; somebody who has not reached this service is told in English. */
export async function withLocales(tx: Tx, userIds: readonly number[]): Promise<Recipient[]> {
  const rows = await tx.member.findMany({ where: { id: { in: [...userIds] } } });
  const locales = new Map(rows.map(({ id, locale }) => [id, locale]));
  return userIds.map((userId) => ({ userId, locale: localeOf(locales.get(userId)) }));
}

/** Who had starred the edition when the fact happened, but for the one who did it. */
export async function favouritersOf(
  tx: Tx,
  editionId: number,
  occurredAt: Date,
  except: number,
): Promise<number[]> {
  const rows = await tx.favorite.findMany({
    where: {
      editionId,
      userId: { not: except },
      OR: [{ since: null }, { since: { lte: occurredAt } }],
    },
    select: { userId: true },
    orderBy: { userId: 'asc' },
  });
  return rows.map(({ userId }) => userId);
}
