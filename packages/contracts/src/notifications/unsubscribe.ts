import { z } from 'zod';
import { defineRoute } from '../route.ts';

/** Mails that a link ends: about one notification at once, the digest, or both. */
export const mailLists = ['now', 'digest', 'all'] as const;
export const mailList = z.enum(mailLists);
export type MailList = z.infer<typeof mailList>;

/** The list, the member and a signature, so that a link in a mail needs no session. */
const params = z.object({ token: z.string().regex(/^(now|digest)\.\d{1,10}\.[\w-]{43}$/) });

/** The list of a token, which a page names; undefined when it is none. */
export const listOfToken = (token: string): MailList | undefined =>
  params.safeParse({ token }).success ? mailList.parse(token.split('.', 1)[0]) : undefined;

export const unsubscribeFromMails = defineRoute({
  id: 'notifications.mails.unsubscribe',
  method: 'POST',
  path: '/api/notifications/mails/:token/unsubscribe',
  summary:
    'Ends the mails of a list for the member whom the link names (RFC 8058). Mail programs call it without a session.',
  access: 'public',
  params,
  query: z.object({ list: mailList.optional() }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['LINK_INVALID'],
});

export const openUnsubscribeLink = defineRoute({
  id: 'notifications.mails.open-link',
  method: 'GET',
  path: '/api/notifications/mails/:token/unsubscribe',
  summary: 'The same address in a browser: leads to the page with the button, and changes nothing.',
  access: 'public',
  withoutCache: 'Leads to a page.',
  params,
  responseType: 'custom',
  response: z.undefined(),
});
