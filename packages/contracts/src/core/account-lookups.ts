import { z } from 'zod';
import { id, locale } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { email } from './account-fields.ts';

/** Services ask so that what was sent to an address counts for its account; no address leaves svc-core by it. */
export const findAccountByEmail = defineRoute({
  id: 'core.user.find-by-email',
  method: 'POST',
  path: '/internal/users/by-email',
  summary: 'Whose confirmed address this is, and in which language they read.',
  access: 'internal',
  body: z.object({ email }),
  response: z.object({
    /** Null when no account has it. */
    userId: id.nullable(),
    /** Of the account, for a mail to it. */
    locale: locale.nullable().default(null),
  }),
});

/** Services ask where a member acted as an administrator before: whether the member still is one. */
export const listAdministrators = defineRoute({
  id: 'core.user.list-administrators',
  method: 'POST',
  path: '/internal/users/administrators',
  summary: 'Which of these members administer the site.',
  access: 'internal',
  body: z.object({ userIds: z.array(id).max(1_000) }),
  response: z.object({ userIds: z.array(id) }),
});
