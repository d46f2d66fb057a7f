import { defineJob, doubling, minutes, performJob, seconds } from '@siteswap/service-kit';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { CoreKit } from '#src/db.ts';
import type { BouncesService } from './bounces.service.ts';
import type { Mail } from './mail-layout.format.ts';
import type { MailServer } from './mail-server.client.ts';
import { isRecipientRejected } from './rejection.policy.ts';

const firstRetry = seconds(5);
const maxRetryDelay = minutes(10);

/** Sends a mail. One that the mail server rejects waits longer each time, until it has expired. */
export const mailJob = defineJob({
  name: 'mail',
  payload: z.object({
    id: z.uuid(),
    /** The mail, sealed: it contains an address, and maybe a code. Base64. */
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
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
});

/** One click of the mail program, and a link in a browser (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** What the log and the administration learn: the message of the mail server may repeat the address. */
const toReason = (error: unknown): Error => {
  const { code, responseCode } = mailError.catch({}).parse(error);
  return new Error(`mail not sent: ${responseCode ?? code ?? 'unreadable, or no response'}`);
};

interface Deps extends Pick<CoreKit, 'secrets' | 'clock' | 'log'> {
  readonly mailServer: MailServer;
  readonly bounces: BouncesService;
  readonly smtpUrl: string;
  readonly from: string;
  readonly publicUrl: string;
}

/** Performs `mailJob`. If the process dies between sending and the end, a mail goes out twice, under one Message-ID. */
export function sendMails(deps: Deps) {
  const { secrets, clock, log, mailServer, bounces, smtpUrl, from, publicUrl } = deps;
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
      let mail: Mail;
      try {
        mail = JSON.parse(secrets.open(Buffer.from(sealed, 'base64'), id)) as Mail;
      } catch (error) {
        throw toReason(error);
      }
      if (!(await mailServer.canDeliver(mail.to))) {
        log.warn({ queueId: id }, 'mail given up: the mail server offers no SMTPUTF8');
        return;
      }
      try {
        const { unsubscribeUrl, ...content } = mail;
        const headers = {
          'X-Bounce-Url': bounces.urlFor(mail.to),
          ...unsubscribeHeaders(unsubscribeUrl),
        };
        await transport.sendMail({ ...content, headers, messageId: `<${id}@${host}>` });
      } catch (error) {
        if (!isRecipientRejected(mailError.catch({}).parse(error))) throw toReason(error);
        log.warn({ queueId: id }, 'mail given up: the mail server rejects its recipient for good');
        await bounces.stop(mail.to);
      }
    },
  });
}
