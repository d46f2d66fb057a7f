import { deletionZone, verificationFragment } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import { days, hours, later, minutes, type Translate } from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { CoreKit, Tx } from '#src/db.ts';
import { loadTranslations, localeOf } from '#src/translations.ts';
import { type Mail, type MailBlock, renderMail } from './mail-layout.format.ts';
import { addQueuedMail, removeQueuedMail } from './mail-queue.repository.ts';

const translationsOf = loadTranslations(new URL('./locales/', import.meta.url));

interface Addressee {
  readonly email: string;
  readonly pseudo: string;
  readonly locale: string;
}

/** Puts mails into the queue, in the transaction of what they are about. */
export interface Mails {
  /** @param again the address was registered before and this registration replaces the other */
  queueVerificationCode(tx: Tx, to: Addressee, code: string, again: boolean): Promise<void>;
  queueAccountExists(tx: Tx, to: Addressee): Promise<void>;
  /** @param token what the link carries; it is stored hashed elsewhere and sealed in the queue */
  queuePasswordReset(tx: Tx, to: Addressee, token: string): Promise<void>;
  /** Writes what `queuePasswordReset` writes and removes it: no mail is sent, and it takes as long. */
  simulatePasswordReset(tx: Tx, locale: Locale, token: string): Promise<void>;
  queuePasswordChanged(tx: Tx, to: Addressee): Promise<void>;
  /** To the owner of an account for which somebody entered wrong passwords until they had to wait. */
  queueLockedOut(tx: Tx, to: Addressee): Promise<void>;
  /** To the new address. */
  queueEmailChangeCode(tx: Tx, to: Addressee, code: string): Promise<void>;
  /** To the address in use until the new one is confirmed. */
  queueEmailChangeNotice(tx: Tx, to: Addressee): Promise<void>;
  /** To the owner of an address that was entered for another account. */
  queueEmailInUse(tx: Tx, to: Addressee): Promise<void>;
  queueDeletionRequested(tx: Tx, to: Addressee, deleteAfter: Date): Promise<void>;
  queueExportReady(tx: Tx, to: Addressee): Promise<void>;
  /** A mail that another service has rendered. */
  queueRendered(tx: Tx, mail: Mail, lifetime: number): Promise<void>;
  /** Sends committed mails at once instead of at the next poll. */
  flush(): void;
}

const codeValidMinutes = 15;
const linkValidHours = 1;

/** Addressee of a simulated mail, as long as a real one. */
const decoyAddressee = { email: 'nobody-at-all@example.org', pseudo: 'nobody-at-all' };

const text = (content: string): MailBlock => ({ kind: 'text', text: content });
const small = (content: string): MailBlock => ({ kind: 'small', text: content });
const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });

interface Deps extends Pick<CoreKit, 'secrets' | 'clock'> {
  readonly publicUrl: string;
  readonly flush: () => void;
}

export function createMailsService(deps: Deps): Mails {
  const { secrets, clock } = deps;
  const page = (path: string) => new URL(path, deps.publicUrl).href;

  const enqueue = async (tx: Tx, mail: Mail, lifetime: number) => {
    const id = uuidv7();
    const now = clock();
    await addQueuedMail(tx, {
      id,
      payload: secrets.seal(JSON.stringify(mail), id),
      nextAttemptAt: now,
      expiresAt: later(now, lifetime),
      createdAt: now,
    });
    return id;
  };

  /** @param middle the blocks between greeting and signature, in the addressee's language */
  const compose = (
    to: Addressee,
    subject: string | ((t: Translate) => string),
    middle: (t: Translate, locale: Locale) => MailBlock[],
  ): Mail => {
    const locale = localeOf(to);
    const t = translationsOf(locale);
    return renderMail(
      { to: to.email, locale, subject: typeof subject === 'string' ? t(subject) : subject(t) },
      [text(t('greeting', { pseudo: to.pseudo })), ...middle(t, locale), small(t('signature'))],
    );
  };

  const passwordReset = (to: Addressee, token: string) =>
    compose(to, 'passwordReset.subject', (t) => [
      text(t('passwordReset.intro')),
      button(t('passwordReset.button'), page(`/auth/reset-password?token=${token}`)),
      text(t('passwordReset.validity')),
      small(t('passwordReset.ignore')),
    ]);

  return {
    queueVerificationCode: async (tx, to, code, again) => {
      const subject = (t: Translate) => t('verification.subject', { code });
      const mail = compose(to, subject, (t) => [
        text(t('verification.intro')),
        { kind: 'code', code },
        text(t('verification.validity', { count: codeValidMinutes })),
        ...(again ? [text(t('verification.again', { pseudo: to.pseudo }))] : []),
        button(
          t('verification.button'),
          page(`/verify-email#${verificationFragment(to.email, code)}`),
        ),
        small(t('verification.ignore')),
      ]);
      await enqueue(tx, mail, minutes(codeValidMinutes));
    },
    queueAccountExists: async (tx, to) => {
      const mail = compose(to, 'accountExists.subject', (t) => [
        text(t('accountExists.intro', { pseudo: to.pseudo })),
        text(t('accountExists.next')),
        button(t('accountExists.button'), page('/login')),
        small(t('accountExists.ignore')),
      ]);
      await enqueue(tx, mail, hours(24));
    },
    queuePasswordReset: async (tx, to, token) => {
      await enqueue(tx, passwordReset(to, token), hours(linkValidHours));
    },
    simulatePasswordReset: async (tx, locale, token) => {
      const mail = passwordReset({ ...decoyAddressee, locale }, token);
      await removeQueuedMail(tx, await enqueue(tx, mail, hours(linkValidHours)));
    },
    queuePasswordChanged: async (tx, to) => {
      const mail = compose(to, 'passwordChanged.subject', (t) => [
        text(t('passwordChanged.intro')),
        text(t('passwordChanged.alert')),
        button(t('passwordChanged.button'), page('/auth/forgot-password')),
      ]);
      await enqueue(tx, mail, days(7));
    },
    queueLockedOut: async (tx, to) => {
      const mail = compose(to, 'lockedOut.subject', (t) => [
        text(t('lockedOut.intro')),
        text(t('lockedOut.alert')),
        button(t('lockedOut.button'), page('/auth/forgot-password')),
      ]);
      await enqueue(tx, mail, days(1));
    },
    queueEmailChangeCode: async (tx, to, code) => {
      const mail = compose(to, 'emailChange.subject', (t) => [
        text(t('emailChange.intro')),
        { kind: 'code', code },
        text(t('verification.validity', { count: codeValidMinutes })),
        button(t('emailChange.button'), page('/profile')),
        small(t('emailChange.ignore')),
      ]);
      await enqueue(tx, mail, minutes(codeValidMinutes));
    },
    queueEmailChangeNotice: async (tx, to) => {
      const mail = compose(to, 'emailChangeNotice.subject', (t) => [
        text(t('emailChangeNotice.intro')),
        text(t('emailChangeNotice.alert')),
        button(t('emailChangeNotice.button'), page('/auth/forgot-password')),
      ]);
      await enqueue(tx, mail, days(7));
    },
    queueEmailInUse: async (tx, to) => {
      const mail = compose(to, 'emailInUse.subject', (t) => [
        text(t('emailInUse.intro', { pseudo: to.pseudo })),
        small(t('emailInUse.ignore')),
      ]);
      await enqueue(tx, mail, hours(24));
    },
    queueDeletionRequested: async (tx, to, deleteAfter) => {
      const mail = compose(to, 'deletionRequested.subject', (t, locale) => {
        const day = createFormat(locale).instant(deleteAfter, deletionZone, 'weekday-year');
        return [
          text(t('deletionRequested.intro', { date: day })),
          text(t('deletionRequested.rest')),
          text(t('deletionRequested.keep')),
          button(t('deletionRequested.button'), page('/login?returnTo=%2Fprofile')),
        ];
      });
      await enqueue(tx, mail, days(7));
    },
    queueExportReady: async (tx, to) => {
      const mail = compose(to, 'exportReady.subject', (t) => [
        text(t('exportReady.intro')),
        button(t('exportReady.button'), page('/profile')),
        small(t('exportReady.privacy')),
      ]);
      await enqueue(tx, mail, days(1));
    },
    queueRendered: async (tx, mail, lifetime) => {
      await enqueue(tx, mail, lifetime);
    },
    flush: deps.flush,
  };
}
