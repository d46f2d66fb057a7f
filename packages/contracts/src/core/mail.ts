import { z } from 'zod';
import { cleanLine, id, instant, locale, nameText, text } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { email } from './account-fields.ts';

/** A mail is given up this many days after it was queued, even if it says that it stays valid for longer. */
export const maxMailDays = 7;

const link = z.url({ protocol: /^https?$/ }).max(2_000);
const line = nameText(1, 500);
const paragraph = text(1, 5_000);

/** What the layout of svc-core makes a mail of, from top to bottom. */
const mailBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: paragraph }),
  z.object({ kind: z.literal('small'), text: paragraph }),
  z.object({ kind: z.literal('list'), title: line, items: z.array(line).min(1).max(200) }),
  /** To type in. */
  z.object({ kind: z.literal('code'), code: nameText(1, 40) }),
  /** Of this site, where mail programs show pictures; the text says all without it. */
  z.object({ kind: z.literal('picture'), url: link, alt: line }),
  z.object({ kind: z.literal('button'), label: line, url: link }),
  z.object({ kind: z.literal('link'), label: line, url: link }),
  /** One of several things: its title leads to it. */
  z.object({ kind: z.literal('item'), title: line, text: text(0, 1_000), url: link }),
]);
export type QueuedMailBlock = z.infer<typeof mailBlock>;

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
  body: z
    .object({
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
      text: z.string().max(50_000).default(''),
      html: z.string().min(1).max(150_000).optional(),
      /** Instead of `text` and `html`: laid out like the mails of svc-core. */
      blocks: z.array(mailBlock).min(1).max(60).optional(),
      /** Of the text. */
      locale: locale.optional(),
      /** Where the mail program of the member ends mails like this one with one click (RFC 8058). */
      unsubscribeUrl: link.optional(),
      /** It is not sent after this instant. */
      expiresAt: instant,
    })
    .refine(({ text, blocks }) => (text === '') !== (blocks === undefined), {
      path: ['text'],
      params: { code: 'REQUIRED' },
    }),
  response: z.object({
    /** `skipped`: the member was deleted, has no address that mails reach, or the mail has expired. */
    outcome: z.enum(['queued', 'skipped']),
  }),
  status: 202,
  errors: ['RATE_LIMITED'],
});

/**
 * Every mail names this address in `X-Bounce-Url`, with a token that says to whom it went. The mail host posts there when
 * the mail comes back.
 */
export const reportBounce = defineRoute({
  id: 'core.mail.report-bounce',
  method: 'POST',
  path: '/api/mail-bounces/:token',
  summary: 'A mail came back: an address that does not exist gets no more notifications.',
  access: 'public',
  params: z.object({ token: z.string().regex(/^[\w-]{40,800}$/) }),
  body: z.object({
    /** Of the report of the other mail server (RFC 3463): `5.1.1`. */
    status: z.string().regex(/^[245]\.\d{1,3}\.\d{1,3}$/),
  }),
  status: 204,
  response: z.undefined(),
  errors: ['LINK_INVALID'],
});
