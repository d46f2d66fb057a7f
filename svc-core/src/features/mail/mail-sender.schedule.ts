import { schedule, type Worker } from '@siteswap/service-kit';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { type Clock, later, minutes, seconds } from '#src/clock.ts';
import type { Kit } from '#src/db.ts';
import type { Secrets } from '#src/secrets.ts';
import type { Mail } from './mail-layout.ts';
import type { MailQueueRepository, Outcome, QueuedMailRow } from './mail-queue.repository.ts';

const lookEveryMs = 1_000;
/** So that a long queue does not keep the process from stopping. */
const mailsPerLook = 20;
const firstRetry = seconds(5);
const longestRetry = minutes(10);

const mailError = z.object({
  code: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/** 5 s, 10 s, 20 s … up to 10 minutes. */
const retryDelay = (attempts: number) => Math.min(firstRetry * 2 ** attempts, longestRetry);

/**
 * Sends queued mails, oldest first. A mail that the server refuses waits longer each time and is given up once it
 * is of no use any more. If the process dies between sending and forgetting, a mail goes out twice, under one Message-ID.
 */
export function createMailSender(deps: {
  queue: MailQueueRepository;
  secrets: Secrets;
  smtpUrl: string;
  from: string;
  publicUrl: string;
  clock: Clock;
  log: Kit['log'];
}): Worker {
  const { queue, secrets, clock, log } = deps;
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
      log.warn({ queueId: id, attempts }, 'mail given up: of no use any more');
      return 'done';
    }
    // What cannot be opened (another SECRET_KEY wrote it) stays until it expires and holds up nothing else.
    try {
      const mail = JSON.parse(secrets.open(payload, id)) as Mail;
      await transport.sendMail({ ...mail, messageId: `<${id}@${host}>` });
      return 'done';
    } catch (error) {
      // Only codes: the server's words may repeat the address.
      log.warn({ queueId: id, attempts, ...mailError.catch({}).parse(error) }, 'mail not sent');
      return { tryAgainAt: later(now, retryDelay(attempts)) };
    }
  };

  return schedule({
    name: 'mail-sender',
    everyMs: lookEveryMs,
    log,
    run: async () => {
      for (let sent = 0; sent < mailsPerLook; sent += 1) {
        if (!(await queue.withNextDue(clock(), deliver))) return;
      }
    },
  });
}
