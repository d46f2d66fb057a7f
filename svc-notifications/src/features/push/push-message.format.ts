import { createHash } from 'node:crypto';
import type { Locale } from '@siteswap/contracts/fields';
import type { PushMessage } from '@siteswap/contracts/notifications';
import { createTranslations, readTranslations } from '@siteswap/service-kit';

/** What a push says. */
export interface PushContent {
  readonly id: string;
  /** None for a test. */
  readonly category?: string;
  readonly locale: Locale;
  readonly title: string;
  readonly body: string;
  /** Path of the page that shows the thing. */
  readonly path: string;
  readonly tag: string;
  readonly at: Date;
  readonly isUrgent: boolean;
  readonly unreadCount: number;
}

const translations = createTranslations({
  push: readTranslations(new URL('./locales/', import.meta.url)),
});

export const pushText = (locale: Locale) => translations.getFixedT(locale, 'push');

/** What encryption adds (RFC 8188): a header of 86 bytes, a delimiter and a tag of 16. */
const encryptionBytes = 103;
/** Every push service accepts an encrypted body of this size. */
export const maxBodyBytes = 3_993;
/** For a push service that accepts less. */
export const shortBodyBytes = 2_000;
const maxTitle = 150;

/** The first characters of a text, whole ones, with a sign that there were more. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  // Not the first half of a character of two.
  const start = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${start.trimEnd()}…`;
}

/** @param publicUrl the site's address: a browser that shows a push without our worker needs whole ones */
export function toPushMessage(content: PushContent, publicUrl: string): PushMessage {
  const url = (path: string) => new URL(path, publicUrl).href;
  const t = pushText(content.locale);
  const navigate = url(content.path);
  return {
    web_push: 8030,
    notification: {
      title: shorten(content.title, maxTitle),
      body: content.body,
      navigate,
      lang: content.locale,
      dir: 'ltr',
      tag: content.tag,
      icon: url('/icons/icon-192.png'),
      badge: url('/icons/badge-96.png'),
      timestamp: content.at.getTime(),
      renotify: content.isUrgent,
      actions: [
        { action: 'open', title: t('action.open') },
        { action: 'close', title: t('action.close') },
      ],
      data: {
        id: content.id,
        ...(content.category ? { category: content.category } : {}),
        navigate,
      },
    },
    app_badge: content.unreadCount,
  };
}

/** JSON of a message whose encrypted body fits: its text is shortened until it does. */
export function encodeMessage(message: PushMessage, maxBytes: number): string {
  const max = maxBytes - encryptionBytes;
  let body = message.notification.body;
  for (;;) {
    const json = JSON.stringify({ ...message, notification: { ...message.notification, body } });
    const excess = Buffer.byteLength(json) - max;
    if (excess <= 0 || body.length <= 1) return json;
    // A character has up to six bytes in JSON; after a few rounds nothing is too much.
    body = shorten(body, Math.max(1, body.length - Math.ceil(excess / 6) - 1));
  }
}

/** Header `Topic`: of what waits for an offline browser, the later push replaces the earlier one. */
export const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32);
