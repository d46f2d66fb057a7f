import type { FollowedConvention } from '@siteswap/contracts/editions';
import { isOver, logoUrl } from '#src/features/editions/editions.public.ts';
import type { FollowedRow } from './follows.repository.ts';

const day = (date: Date): string => date.toISOString().slice(0, 10);

export function toFollowedConvention(row: FollowedRow, now: Date): FollowedConvention {
  const coming = row.editions
    .map(({ id, name, startDate, endDate, timezone }) => ({
      edition: { id, name, startDate: day(startDate), endDate: day(endDate) },
      timezone,
    }))
    .find(({ edition, timezone }) => !isOver({ ...edition, timezone }, now));
  return {
    id: row.id,
    name: row.name,
    logo: logoUrl(row),
    isArchived: row.isArchived,
    isClaimable: row.authorId === null && row.email !== null,
    nextEdition: coming?.edition ?? null,
  };
}
