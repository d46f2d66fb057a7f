import { z } from 'zod';
import { variable } from './variable.ts';

const caughtMail = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string().default(''),
  messageId: z.string(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.unknown()])),
  to: z.array(z.object({ address: z.string() })),
  from: z.array(z.object({ address: z.string() })),
});
export type CaughtMail = z.infer<typeof caughtMail>;

/** Mails to an address in the mail catcher, oldest first. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  // The catcher is shared by all test files: it picks the mails, so that no test reads those of the others.
  // And it reads an address that is not ASCII as Latin-1.
  const read = Buffer.from(address).toString('latin1');
  const query = new URLSearchParams({ 'to.address': read });
  const response = await fetch(`${variable('TEST_MAIL_API_URL')}/email?${query}`);
  return z.array(caughtMail).parse(await response.json());
}

/** The six digits in a mail. */
export function codeIn(mail: CaughtMail): string {
  const code = /^ +(\d{6})$/m.exec(mail.text)?.[1];
  if (!code) throw new Error(`No code in "${mail.subject}"`);
  return code;
}

/** The token of the link in a mail. */
export function tokenIn(mail: CaughtMail): string {
  const token = /\?token=([\w-]+)/.exec(mail.text)?.[1];
  if (!token) throw new Error(`No link in "${mail.subject}"`);
  return token;
}
