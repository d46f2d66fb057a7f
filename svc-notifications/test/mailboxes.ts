import { join } from 'node:path';
import type { PrismaLike } from '@siteswap/service-kit';
import type { TestService } from '@siteswap/service-kit/testing';

export interface CaughtMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** svc-core, which knows the addresses of members and sends their mails by SMTP. */
export type Core = TestService<PrismaLike> & { aMember(): Promise<{ readonly email: string }> };

/** By path: a service imports nothing of another. */
const load = async <T>(file: string): Promise<T> =>
  (await import(join(import.meta.dirname, '../../svc-core/test', file))) as unknown as T;

export const { startCore } = await load<{ startCore(): Promise<Core> }>('core-service.ts');
/** Mails to an address, oldest first. */
export const { mailsTo } = await load<{ mailsTo(address: string): Promise<CaughtMail[]> }>(
  'mailbox.ts',
);

/** A member of svc-core with an address that mails reach. */
export async function aMailbox(core: Core): Promise<{ userId: number; email: string }> {
  const { email } = await core.aMember();
  const { rows } = await core.pool.query<{ id: number }>('select id from users where email = $1', [
    email,
  ]);
  const [row] = rows;
  if (!row) throw new Error(`No member has ${email}`);
  return { userId: row.id, email };
}

/** Matches a text that is empty, a key, or has a placeholder in it. */
export const brokenText = /^$|^[a-z][\w.:-]*$|\{\{|undefined|\[object/m;

const isLink = (line: string) => line.startsWith('http');
const trimmed = (text: string) => text.split('\n').map((line) => line.trim());

/** What a mail says to a member, line by line, without the name of that member. */
export const linesOf = ({ subject, text }: CaughtMail, pseudo: string): string[] =>
  [subject, ...trimmed(text.replaceAll(pseudo, ''))]
    .map((line) => line.replace(/^• /, ''))
    .filter((line) => line !== '' && !isLink(line));

/** The links of a mail in its text and in its HTML. */
export function linksOf({ text, html }: CaughtMail): { text: string[]; html: string[] } {
  const linked = [...html.matchAll(/ href="([^"]+)"/g)].map(([, url = '']) => url);
  return {
    text: trimmed(text).filter(isLink),
    html: linked.map((url) => url.replaceAll('&amp;', '&')),
  };
}
