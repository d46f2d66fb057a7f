import { accountPages } from '@siteswap/contracts/core';
import { type Locale, shorten } from '@siteswap/contracts/fields';
import { unsubscribeFromMails } from '@siteswap/contracts/notifications';
import { fillPath } from '@siteswap/contracts/route';
import { type MailBlock, type MemberMail, mailTexts, withoutLinks } from '@siteswap/features/mails';
import type { SentList } from './unsubscribe-link.policy.ts';

const textsOf = mailTexts(new URL('./locales/', import.meta.url));

/** Notifications that one digest names. */
export const maxInDigest = 20;

/** A notification with the text of its reader's language. */
export interface MailedNotification {
  readonly title: string;
  readonly message: string;
  readonly action: string;
  /** Path of the page that shows the thing. */
  readonly path: string;
}

/** For whom a mail is, and how it is ended. */
export interface MailFrame {
  readonly pseudo: string;
  readonly locale: Locale;
  readonly list: SentList;
  readonly token: string;
  readonly publicUrl: string;
}

type Content = Pick<MemberMail, 'subject' | 'blocks' | 'locale' | 'unsubscribeUrl'>;

const maxSubject = 120;
const maxTitle = 200;
const maxMessage = 300;

/** Text of members in it is no link of its own. */
const plain = (text: string, length: number): string => shorten(withoutLinks(text), length);

/** Greeting above; below it how to get fewer mails. */
function frame(
  { pseudo, locale, list, token, publicUrl }: MailFrame,
  subject: string,
  middle: readonly MailBlock[],
): Content {
  const t = textsOf(locale);
  const url = (path: string) => new URL(path, publicUrl).href;
  return {
    locale,
    subject,
    blocks: [
      { kind: 'text', text: t('greeting', { pseudo }) },
      ...middle,
      { kind: 'small', text: t('signature') },
      {
        kind: 'link',
        label: t('preferences'),
        url: url(`${accountPages['shell.profile']}#notifications`),
      },
      { kind: 'link', label: t(`unsubscribe.${list}`), url: url(`/unsubscribe#${token}`) },
    ],
    unsubscribeUrl: url(fillPath(unsubscribeFromMails.path, { token })),
  };
}

/** The mail about one notification. */
export function notificationMail(
  to: MailFrame,
  { title, message, action, path }: MailedNotification,
): Content {
  return frame(to, plain(title, maxSubject), [
    { kind: 'text', text: withoutLinks(message) },
    { kind: 'button', label: action, url: new URL(path, to.publicUrl).href },
  ]);
}

/** The mail about all that is unread. @param total how many there are; those that are given are the newest */
export function digestMail(
  to: MailFrame,
  newest: readonly MailedNotification[],
  total: number,
): Content {
  const t = textsOf(to.locale);
  const more = total - newest.length;
  return frame(to, t('digest.subject', { count: total }), [
    { kind: 'text', text: t('digest.intro') },
    ...newest.map(
      ({ title, message, path }): MailBlock => ({
        kind: 'item',
        title: plain(title, maxTitle),
        text: plain(message, maxMessage),
        url: new URL(path, to.publicUrl).href,
      }),
    ),
    ...(more > 0 ? [{ kind: 'text', text: t('digest.more', { count: more }) } as const] : []),
    { kind: 'button', label: t('digest.all'), url: new URL('/notifications', to.publicUrl).href },
  ]);
}
