import { defineJob, doubling, minutes, performJob, seconds } from '@siteswap/service-kit';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { CoreKit } from '#src/db.ts';
import type { Mail } from './mail-layout.format.ts';
import type { MailServer } from './mail-server.client.ts';

const firstRetry = seconds(5);
const maxRetryDelay = minutes(10);

/** Sends a mail. One that the mail server rejects waits longer each time, until it has expired. */
export const mailJob = defineJob({
  name: 'mail',
  payload: z.object({
    id: z.uuid(),
    /** The mail, sealed: it holds an address, and maybe a code. Base64. */
    sealed: z.string(),
    /** Not sent after this instant. */
    expiresAt: z.iso.datetime(),
    /** Stored so that a call takes as long as with a mail; never sent. */
    isDecoy: z.boolean(),
  }),
  attempts: Number.POSITIVE_INFINITY,
  delayMs: doubling({ first: firstRetry, max: maxRetryDelay }),
});

const mailError = z.object({
  code: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/** What the log and the administration learn: the message of the mail server may repeat the address. */
const toReason = (error: unknown): Error => {
  const { code, responseCode } = mailError.catch({}).parse(error);
  return new Error(`mail not sent: ${responseCode ?? code ?? 'unreadable, or no response'}`);
};

interface Deps extends Pick<CoreKit, 'secrets' | 'clock' | 'log'> {
  readonly mailServer: MailServer;
  readonly smtpUrl: string;
  readonly from: string;
  readonly publicUrl: string;
}

/** Performs `mailJob`. If the process dies between sending and the end, a mail goes out twice, under one Message-ID. */
export function sendMails({ secrets, clock, log, mailServer, smtpUrl, from, publicUrl }: Deps) {
  const host = new URL(publicUrl).hostname;
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: seconds(5),
      greetingTimeout: seconds(5),
      socketTimeout: seconds(15),
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return performJob(mailJob, {
    perform: async ({ id, sealed, expiresAt, isDecoy }, { attempt }) => {
      if (isDecoy) return;
      if (new Date(expiresAt) <= clock()) {
        log.warn({ queueId: id, attempts: attempt - 1 }, 'mail given up: it has expired');
        return;
      }
      // A payload sealed with another SECRET_KEY cannot be opened: it waits until it expires and delays no other mail.
      try {
        const mail = JSON.parse(secrets.open(Buffer.from(sealed, 'base64'), id)) as Mail;
        if (!(await mailServer.canDeliver(mail.to))) {
          log.warn({ queueId: id }, 'mail given up: the mail server offers no SMTPUTF8');
          return;
        }
        await transport.sendMail({ ...mail, messageId: `<${id}@${host}>` });
      } catch (error) {
        throw toReason(error);
      }
    },
  });
}
