import { defaultLocale, type Locale, locale as localeSchema } from '@siteswap/contracts/fields';
import { v7 as uuidv7 } from 'uuid';
import { type Clock, days, hours, later, minutes } from '#src/clock.ts';
import type { Tx } from '#src/db.ts';
import type { Secrets } from '#src/secrets.ts';
import { layOutMail, type Mail, type MailBlock } from './mail-layout.ts';
import type { MailQueueRepository } from './mail-queue.repository.ts';
import { mailTexts } from './mail-texts.ts';

/** Whom a mail is for. */
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
  /** Writes what `queuePasswordReset` writes and takes it back: nobody is mailed, and it takes as long. */
  pretendPasswordReset(tx: Tx, locale: Locale, token: string): Promise<void>;
  queuePasswordChanged(tx: Tx, to: Addressee): Promise<void>;
  /** To the new address. */
  queueEmailChangeCode(tx: Tx, to: Addressee, code: string): Promise<void>;
  /** To the address that counts until the new one is confirmed. */
  queueEmailChangeNotice(tx: Tx, to: Addressee): Promise<void>;
  /** To the owner of an address that somebody wanted for another account. */
  queueEmailInUse(tx: Tx, to: Addressee): Promise<void>;
  queueDeletionRequested(tx: Tx, to: Addressee, deleteAfter: Date): Promise<void>;
  queueExportReady(tx: Tx, to: Addressee): Promise<void>;
  /** Sends now what has been committed, instead of at the next look. */
  kick(): void;
}

type Texts = ReturnType<typeof mailTexts>;

const codeValidMinutes = 15;
const linkValidHours = 1;

/** Whom a mail is made for that nobody is sent: as long as a real one. */
const nobody = { email: 'nobody-at-all@example.org', pseudo: 'nobody-at-all' };

const text = (words: string): MailBlock => ({ kind: 'text', text: words });
const small = (words: string): MailBlock => ({ kind: 'small', text: words });
const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });

export function createMailsService(deps: {
  queue: MailQueueRepository;
  secrets: Secrets;
  publicUrl: string;
  clock: Clock;
  kick: () => void;
}): Mails {
  const { queue, secrets, clock } = deps;
  const page = (path: string) => new URL(path, deps.publicUrl).href;

  const put = async (tx: Tx, mail: Mail, usefulFor: number) => {
    const id = uuidv7();
    const now = clock();
    await queue.add(tx, {
      id,
      payload: secrets.seal(JSON.stringify(mail), id),
      nextAttemptAt: now,
      expiresAt: later(now, usefulFor),
      createdAt: now,
    });
    return id;
  };

  /** @param middle what the mail says between greeting and signature, in the language of whom it is for */
  const compose = (
    to: Addressee,
    subject: string,
    middle: (t: Texts, locale: Locale) => MailBlock[],
  ): Mail => {
    const locale = localeSchema.catch(defaultLocale).parse(to.locale);
    const t = mailTexts(locale);
    return layOutMail({ to: to.email, locale, subject: t(subject) }, [
      text(t('greeting', { pseudo: to.pseudo })),
      ...middle(t, locale),
      small(t('signature')),
    ]);
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
      const mail = compose(to, 'verification.subject', (t) => [
        text(t('verification.intro')),
        { kind: 'code', code },
        text(t('verification.validity', { count: codeValidMinutes })),
        ...(again ? [text(t('verification.again', { pseudo: to.pseudo }))] : []),
        button(t('verification.button'), page('/verify-email')),
        small(t('verification.ignore')),
      ]);
      await put(tx, mail, minutes(codeValidMinutes));
    },
    queueAccountExists: async (tx, to) => {
      const mail = compose(to, 'accountExists.subject', (t) => [
        text(t('accountExists.intro', { pseudo: to.pseudo })),
        text(t('accountExists.next')),
        button(t('accountExists.button'), page('/login')),
        small(t('accountExists.ignore')),
      ]);
      await put(tx, mail, hours(24));
    },
    queuePasswordReset: async (tx, to, token) => {
      await put(tx, passwordReset(to, token), hours(linkValidHours));
    },
    pretendPasswordReset: async (tx, locale, token) => {
      const mail = passwordReset({ ...nobody, locale }, token);
      await queue.remove(tx, await put(tx, mail, hours(linkValidHours)));
    },
    queuePasswordChanged: async (tx, to) => {
      const mail = compose(to, 'passwordChanged.subject', (t) => [
        text(t('passwordChanged.intro')),
        text(t('passwordChanged.alert')),
        button(t('passwordChanged.button'), page('/auth/forgot-password')),
      ]);
      await put(tx, mail, days(7));
    },
    queueEmailChangeCode: async (tx, to, code) => {
      const mail = compose(to, 'emailChange.subject', (t) => [
        text(t('emailChange.intro')),
        { kind: 'code', code },
        text(t('verification.validity', { count: codeValidMinutes })),
        button(t('emailChange.button'), page('/profile')),
        small(t('emailChange.ignore')),
      ]);
      await put(tx, mail, minutes(codeValidMinutes));
    },
    queueEmailChangeNotice: async (tx, to) => {
      const mail = compose(to, 'emailChangeNotice.subject', (t) => [
        text(t('emailChangeNotice.intro')),
        text(t('emailChangeNotice.alert')),
        button(t('emailChangeNotice.button'), page('/auth/forgot-password')),
      ]);
      await put(tx, mail, days(7));
    },
    queueEmailInUse: async (tx, to) => {
      const mail = compose(to, 'emailInUse.subject', (t) => [
        text(t('emailInUse.intro', { pseudo: to.pseudo })),
        small(t('emailInUse.ignore')),
      ]);
      await put(tx, mail, hours(24));
    },
    queueDeletionRequested: async (tx, to, deleteAfter) => {
      const mail = compose(to, 'deletionRequested.subject', (t, locale) => {
        const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
        return [
          text(t('deletionRequested.intro', { date: day.format(deleteAfter) })),
          text(t('deletionRequested.rest')),
          text(t('deletionRequested.keep')),
          button(t('deletionRequested.button'), page('/login?returnTo=%2Fprofile')),
        ];
      });
      await put(tx, mail, days(7));
    },
    queueExportReady: async (tx, to) => {
      const mail = compose(to, 'exportReady.subject', (t) => [
        text(t('exportReady.intro')),
        button(t('exportReady.button'), page('/profile')),
        small(t('exportReady.privacy')),
      ]);
      await put(tx, mail, days(1));
    },
    kick: deps.kick,
  };
}
