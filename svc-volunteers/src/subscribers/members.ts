import { membersModule, shownFields } from '@siteswap/features/members';
import type { Db } from '#src/db.ts';

/** Copies how members are shown, and the language of their certificate. */
export const members = membersModule<Db>({
  consumer: 'volunteers-members-locale',
  fields: [...shownFields, 'locale'],
});
