import type { Actor } from '@siteswap/service-kit';

/** What rights are judged by. */
export interface EditionPeople {
  readonly creatorId: number | null;
  readonly convention: { readonly authorId: number | null };
}

/** Members who may edit an edition, each once. */
export function organisersOf(edition: EditionPeople): number[] {
  const people = [edition.convention.authorId, edition.creatorId];
  return [...new Set(people.filter((id) => id !== null))];
}

/** A draft is known only to its people, and to a global administrator in admin mode. */
export const canSeeEdition = (
  actor: Actor,
  edition: EditionPeople & { readonly isOnline: boolean },
): boolean => edition.isOnline || actor.adminMode || organisersOf(edition).includes(actor.userId);
