import { defaultLocale, locale as localeSchema } from '@siteswap/contracts/fields';
import { v7 as uuidv7 } from 'uuid';
import { type Clock, hours, later, minutes } from '#src/clock.ts';
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
  /** Sends now what has been committed, instead of at the next look. */
  kick(): void;
}

type Texts = ReturnType<typeof mailTexts>;

const codeValidMinutes = 15;

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
  };

  /** @param middle what the mail says between greeting and signature, in the language of whom it is for */
  const compose = (to: Addressee, subject: string, middle: (t: Texts) => MailBlock[]): Mail => {
    const locale = localeSchema.catch(defaultLocale).parse(to.locale);
    const t = mailTexts(locale);
    return layOutMail({ to: to.email, locale, subject: t(subject) }, [
      { kind: 'text', text: t('greeting', { pseudo: to.pseudo }) },
      ...middle(t),
      { kind: 'small', text: t('signature') },
    ]);
  };

  return {
    queueVerificationCode: async (tx, to, code, again) => {
      const mail = compose(to, 'verification.subject', (t) => [
        { kind: 'text', text: t('verification.intro') },
        { kind: 'code', code },
        { kind: 'text', text: t('verification.validity', { count: codeValidMinutes }) },
        ...(again
          ? [{ kind: 'text' as const, text: t('verification.again', { pseudo: to.pseudo }) }]
          : []),
        { kind: 'button', label: t('verification.button'), url: page('/verify-email') },
        { kind: 'small', text: t('verification.ignore') },
      ]);
      await put(tx, mail, minutes(codeValidMinutes));
    },
    queueAccountExists: async (tx, to) => {
      const mail = compose(to, 'accountExists.subject', (t) => [
        { kind: 'text', text: t('accountExists.intro', { pseudo: to.pseudo }) },
        { kind: 'text', text: t('accountExists.next') },
        { kind: 'button', label: t('accountExists.button'), url: page('/login') },
        { kind: 'small', text: t('accountExists.ignore') },
      ]);
      await put(tx, mail, hours(24));
    },
    kick: deps.kick,
  };
}
