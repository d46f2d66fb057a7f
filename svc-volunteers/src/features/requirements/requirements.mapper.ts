import type { Grant } from '@siteswap/contracts/volunteers';
/** The columns of grants that the rules of shifts read. */
export const grantFields = {
  select: { requirementId: true, endsOn: true },
  orderBy: { requirementId: 'asc' },
} as const;

export const toDay = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;

/** Grants with their last days as the contract writes them. */
export const toGrants = (
  rows: readonly { readonly requirementId: number; readonly endsOn: Date | null }[],
): Grant[] => rows.map(({ requirementId, endsOn }) => ({ requirementId, endsOn: toDay(endsOn) }));
