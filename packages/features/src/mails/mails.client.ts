import { randomUUID } from 'node:crypto';
import { type QueuedMailBlock, queueMail } from '@siteswap/contracts/core';
import { type Locale, shorten } from '@siteswap/contracts/fields';
import {
  callInternal,
  createTranslations,
  readTranslations,
  type Translate,
} from '@siteswap/service-kit';

const timeoutMs = 2_000;

/** A mail to an address, laid out in svc-core like its own mails, as HTML and as plain text. */
export interface Mail {
  readonly email: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** It is not sent later. */
  readonly expiresAt: Date;
}

/** A mail to a member, whose address stays in svc-core, laid out there like its own mails. */
export interface MemberMail {
  /** Made once per mail: sent again after a crash, it is queued once. */
  readonly key: string;
  readonly userId: number;
  readonly locale: Locale;
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Where the mail program ends mails like this one with one click (RFC 8058). */
  readonly unsubscribeUrl: string;
  /** It is not sent later. */
  readonly expiresAt: Date;
}
export type MailBlock = QueuedMailBlock;

/** Mails that svc-core sends. */
export interface Mails {
  /** @throws as `send` */
  sendToMember(mail: MemberMail): Promise<void>;
  /** @throws 429 when the mailbox got too many; 503 when svc-core does not respond in time */
  send(mail: Mail): Promise<void>;
}

interface Env {
  readonly CORE_URL: string;
  readonly INTERNAL_TOKEN: string;
  readonly TIMEOUT_FACTOR: number;
}

export function createMails(env: Env): Mails {
  const options = {
    baseUrl: env.CORE_URL,
    timeoutMs: timeoutMs * env.TIMEOUT_FACTOR,
    token: env.INTERNAL_TOKEN,
  };
  return {
    sendToMember: async ({ userId, blocks, expiresAt, ...mail }) => {
      const body = {
        ...mail,
        to: { userId },
        blocks: [...blocks],
        expiresAt: expiresAt.toISOString(),
      };
      await callInternal(queueMail, { body }, options);
    },
    send: async ({ email, blocks, expiresAt, ...mail }) => {
      const body = {
        ...mail,
        key: randomUUID(),
        to: { email },
        blocks: [...blocks],
        expiresAt: expiresAt.toISOString(),
      };
      await callInternal(queueMail, { body }, options);
    },
  };
}

/** The sentences of mails: a folder with one file per language. */
export function mailTexts(folder: URL): (locale: Locale) => Translate {
  const translations = createTranslations({ translation: readTranslations(folder) });
  return (locale) => translations.getFixedT(locale);
}

/** A text of a member with nothing that a mail program would make a link of. */
export const withoutLinks = (text: string): string =>
  text.replace(/:\/\/\S*/g, '…').replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '. ');

const maxNameInSubject = 80;

/** A name for the subject of a mail, which is one line of limited length. */
export const inSubject = (name: string): string => shorten(withoutLinks(name), maxNameInSubject);
