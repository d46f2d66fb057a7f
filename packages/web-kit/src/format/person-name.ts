import type { PublicUser } from '@siteswap/contracts/core';
import type { TFunction } from 'i18next';

/** A person's name on a page: their pseudo, or "Deleted user" in the reader's language. */
export const personName = (
  t: TFunction<never>,
  person: Pick<PublicUser, 'pseudo' | 'isDeleted'>,
): string =>
  person.isDeleted
    ? (t as unknown as (key: string) => string)('common:person.deleted')
    : person.pseudo;
