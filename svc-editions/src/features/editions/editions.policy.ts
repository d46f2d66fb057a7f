import {
  canSeeDraft,
  type EditionMembers,
  type EditionRight,
  editionRights,
  rightsOnEdition,
} from '@siteswap/contracts/editions';
import { dayOf } from '@siteswap/contracts/format';
import type { Actor } from '@siteswap/service-kit';

/** A draft is visible only to members with a right on it, and to a global administrator in admin mode. */
export const canSeeEdition = (
  actor: Pick<Actor, 'userId' | 'adminMode'>,
  edition: EditionMembers & { readonly isOnline: boolean },
): boolean =>
  edition.isOnline || actor.adminMode || canSeeDraft(rightsOnEdition(actor.userId, edition));

/** The rights of the caller on an edition; a global administrator in admin mode has every right. */
export const rightsOf = (actor: Actor, edition: EditionMembers): readonly EditionRight[] =>
  actor.adminMode ? editionRights : rightsOnEdition(actor.userId, edition);

/** Whether the last day of an edition, `YYYY-MM-DD`, has passed where it takes place. */
export const isOver = (
  { endDate, timezone }: { readonly endDate: string; readonly timezone: string },
  now: Date,
): boolean => endDate < dayOf(now, timezone);
