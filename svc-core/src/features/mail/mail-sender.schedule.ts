import { later, minutes, schedule, seconds, type Worker } from '@siteswap/service-kit';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { CoreKit } from '#src/db.ts';
import type { Mail } from './mail-layout.format.ts';
import { type Outcome, type QueuedMailRow, withNextDueMail } from './mail-queue.repository.ts';

const pollEveryMs = 1_000;
/** So that a long queue does not keep the process from stopping. */
const mailsPerRun = 20;
const firstRetry = seconds(5);
const maxRetryDelay = minutes(10);

const mailError = z.object({
  code: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

interface Deps extends Pick<CoreKit, 'db' | 'secrets' | 'clock' | 'log'> {
  readonly smtpUrl: string;
  readonly from: string;
  readonly publicUrl: string;
}

/** 5 s, 10 s, 20 s … up to 10 minutes. */
const retryDelay = (attempts: number) => Math.min(firstRetry * 2 ** attempts, maxRetryDelay);

/**
 * Sends queued mails, oldest first. A mail that the server rejects waits longer each time and is given up once it
 * has expired. If the process dies between sending and deleting, a mail goes out twice, under one Message-ID.
 */
export function createMailSender(deps: Deps): Worker {
  const { db, secrets, clock, log } = deps;
  const host = new URL(deps.publicUrl).hostname;
  const transport = createTransport(
    {
      url: deps.smtpUrl,
      connectionTimeout: seconds(5),
      greetingTimeout: seconds(5),
      socketTimeout: seconds(15),
    },
    { from: deps.from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );

  const deliver = async ({ id, payload, attempts, expiresAt }: QueuedMailRow): Promise<Outcome> => {
    const now = clock();
    if (expiresAt <= now) {
      log.warn({ queueId: id, attempts }, 'mail given up: it has expired');
      return 'done';
    }
    // A payload sealed with another SECRET_KEY cannot be opened: it stays until it expires and delays no other mail.
    try {
      const mail = JSON.parse(secrets.open(payload, id)) as Mail;
      await transport.sendMail({ ...mail, messageId: `<${id}@${host}>` });
      return 'done';
    } catch (error) {
      // Only codes are logged: the message of the server may repeat the address.
      log.warn({ queueId: id, attempts, ...mailError.catch({}).parse(error) }, 'mail not sent');
      return { retryAt: later(now, retryDelay(attempts)) };
    }
  };

  return schedule({
    name: 'mail-sender',
    everyMs: pollEveryMs,
    log,
    run: async () => {
      for (let sent = 0; sent < mailsPerRun; sent += 1) {
        if (!(await withNextDueMail(db, clock(), deliver))) return;
      }
    },
  });
}
