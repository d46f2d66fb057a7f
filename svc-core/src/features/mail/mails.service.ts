import { deletionZone, verificationFragment } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import {
  days,
  hours,
  later,
  minutes,
  type OutboxWriter,
  type Translate,
} from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { CoreKit } from '#src/db.ts';
import { loadTranslations, localeOf } from '#src/translations.ts';
import { mailJob } from './mail.job.ts';
import { type Mail, type MailBlock, renderMail } from './mail-layout.format.ts';

const translationsOf = loadTranslations(new URL('./locales/', import.meta.url));

interface Addressee {
  readonly email: string;
  readonly pseudo: string;
  readonly locale: string;
}

/** Puts mails into the queue, in the transaction of what they are about. */
export interface Mails {
  /** @param again the address was registered before and this registration replaces the other */
  queueVerificationCode(outbox: OutboxWriter, to: Addressee, code: string, again: boolean): void;
  queueAccountExists(outbox: OutboxWriter, to: Addressee): void;
  /** @param token what the link carries; it is stored hashed elsewhere and sealed in the queue */
  queuePasswordReset(outbox: OutboxWriter, to: Addressee, token: string): void;
  /** Stores what `queuePasswordReset` stores, which takes as long: the mail is not sent. */
  simulatePasswordReset(outbox: OutboxWriter, locale: Locale, token: string): void;
  queuePasswordChanged(outbox: OutboxWriter, to: Addressee): void;
  /** To the owner of an account that is locked for a while, after too many wrong passwords. */
  queueLockedOut(outbox: OutboxWriter, to: Addressee): void;
  /** To the new address. */
  queueEmailChangeCode(outbox: OutboxWriter, to: Addressee, code: string): void;
  /** To the address in use until the new one is confirmed. */
  queueEmailChangeNotice(outbox: OutboxWriter, to: Addressee): void;
  /** To the owner of an address that was entered for another account. */
  queueEmailInUse(outbox: OutboxWriter, to: Addressee): void;
  queueDeletionRequested(outbox: OutboxWriter, to: Addressee, deleteAfter: Date): void;
  queueExportReady(outbox: OutboxWriter, to: Addressee): void;
  /** A mail that another service has rendered. */
  queueRendered(outbox: OutboxWriter, mail: Mail, lifetime: number): void;
}

const codeValidMinutes = 15;
const linkValidHours = 1;

/** Addressee of a simulated mail, as long as a real one. */
const decoyAddressee = { email: 'decoy-address@example.org', pseudo: 'decoy-address' };

const text = (content: string): MailBlock => ({ kind: 'text', text: content });
const small = (content: string): MailBlock => ({ kind: 'small', text: content });
const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });

interface Deps extends Pick<CoreKit, 'secrets' | 'clock'> {
  readonly publicUrl: string;
}

export function createMailsService(deps: Deps): Mails {
  const { secrets, clock } = deps;
  const page = (path: string) => new URL(path, deps.publicUrl).href;

  const enqueue = (outbox: OutboxWriter, mail: Mail, lifetime: number, isDecoy = false) => {
    const id = uuidv7();
    const sealed = secrets.seal(JSON.stringify(mail), id).toString('base64');
    const expiresAt = later(clock(), lifetime).toISOString();
    outbox.job(mailJob, { id, sealed, expiresAt, isDecoy });
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

  /** The code is read in the list of mails already, or in a notification of the device. */
  const codeSubject = (code: string) => (t: Translate) => t('verification.subject', { code });

  const passwordReset = (to: Addressee, token: string) =>
    compose(to, 'passwordReset.subject', (t) => [
      text(t('passwordReset.intro')),
      button(t('passwordReset.button'), page(`/auth/reset-password?token=${token}`)),
      text(t('passwordReset.validity')),
      small(t('passwordReset.ignore')),
    ]);

  return {
    queueVerificationCode: (outbox, to, code, again) => {
      const mail = compose(to, codeSubject(code), (t) => [
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
      enqueue(outbox, mail, minutes(codeValidMinutes));
    },
    queueAccountExists: (outbox, to) => {
      const mail = compose(to, 'accountExists.subject', (t) => [
        text(t('accountExists.intro', { pseudo: to.pseudo })),
        text(t('accountExists.next')),
        button(t('accountExists.button'), page('/login')),
        small(t('accountExists.ignore')),
      ]);
      enqueue(outbox, mail, hours(24));
    },
    queuePasswordReset: (outbox, to, token) => {
      enqueue(outbox, passwordReset(to, token), hours(linkValidHours));
    },
    simulatePasswordReset: (outbox, locale, token) => {
      const mail = passwordReset({ ...decoyAddressee, locale }, token);
      enqueue(outbox, mail, hours(linkValidHours), true);
    },
    queuePasswordChanged: (outbox, to) => {
      const mail = compose(to, 'passwordChanged.subject', (t) => [
        text(t('passwordChanged.intro')),
        text(t('passwordChanged.alert')),
        button(t('passwordChanged.button'), page('/auth/forgot-password')),
      ]);
      enqueue(outbox, mail, days(7));
    },
    queueLockedOut: (outbox, to) => {
      const mail = compose(to, 'lockedOut.subject', (t) => [
        text(t('lockedOut.intro')),
        text(t('lockedOut.alert')),
        button(t('lockedOut.button'), page('/auth/forgot-password')),
      ]);
      enqueue(outbox, mail, days(1));
    },
    queueEmailChangeCode: (outbox, to, code) => {
      const mail = compose(to, codeSubject(code), (t) => [
        text(t('emailChange.intro')),
        { kind: 'code', code },
        text(t('verification.validity', { count: codeValidMinutes })),
        button(t('emailChange.button'), page('/profile')),
        small(t('emailChange.ignore')),
      ]);
      enqueue(outbox, mail, minutes(codeValidMinutes));
    },
    queueEmailChangeNotice: (outbox, to) => {
      const mail = compose(to, 'emailChangeNotice.subject', (t) => [
        text(t('emailChangeNotice.intro')),
        text(t('emailChangeNotice.alert')),
        button(t('emailChangeNotice.button'), page('/auth/forgot-password')),
      ]);
      enqueue(outbox, mail, days(7));
    },
    queueEmailInUse: (outbox, to) => {
      const mail = compose(to, 'emailInUse.subject', (t) => [
        text(t('emailInUse.intro', { pseudo: to.pseudo })),
        small(t('emailInUse.ignore')),
      ]);
      enqueue(outbox, mail, hours(24));
    },
    queueDeletionRequested: (outbox, to, deleteAfter) => {
      const mail = compose(to, 'deletionRequested.subject', (t, locale) => {
        const day = createFormat(locale).instant(deleteAfter, deletionZone, 'weekday-year');
        return [
          text(t('deletionRequested.intro', { date: day })),
          text(t('deletionRequested.rest')),
          text(t('deletionRequested.keep')),
          button(t('deletionRequested.button'), page('/login?returnTo=%2Fprofile')),
        ];
      });
      enqueue(outbox, mail, days(7));
    },
    queueExportReady: (outbox, to) => {
      const mail = compose(to, 'exportReady.subject', (t) => [
        text(t('exportReady.intro')),
        button(t('exportReady.button'), page('/profile')),
        small(t('exportReady.privacy')),
      ]);
      enqueue(outbox, mail, days(1));
    },
    queueRendered: (outbox, mail, lifetime) => {
      enqueue(outbox, mail, lifetime);
    },
  };
}
