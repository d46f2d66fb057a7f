import { z } from 'zod';
import { cleanLine, id, instant } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { email } from './account-fields.ts';

/** A mail is given up this many days after it was queued, even if it says that it stays valid for longer. */
export const maxMailDays = 7;

/**
 * Services name a member by id, so that addresses stay in svc-core. What a mail says is encrypted in the queue,
 * subject included, and sent once the mail server accepts it.
 */
export const queueMail = defineRoute({
  id: 'core.mail.queue',
  method: 'POST',
  path: '/internal/mails',
  summary: 'Queues a rendered mail to a member or to an address.',
  access: 'internal',
  bodyLimit: 256 * 1024,
  body: z.object({
    /** Made once per mail: a repeated call with the same key queues nothing more and gets the same response. */
    key: z.uuid(),
    to: z.union([z.object({ userId: id }), z.object({ email })]),
    /** One line. */
    subject: z
      .string()
      .regex(/^\P{Cc}+$/u)
      .overwrite(cleanLine)
      .min(1)
      .max(200),
    text: z.string().min(1).max(50_000),
    html: z.string().min(1).max(150_000).optional(),
    /** It is not sent after this instant. */
    expiresAt: instant,
  }),
  response: z.object({
    /** `skipped`: the member was deleted or has not confirmed an address, or the mail has expired. */
    outcome: z.enum(['queued', 'skipped']),
  }),
  status: 202,
  errors: ['RATE_LIMITED'],
});
