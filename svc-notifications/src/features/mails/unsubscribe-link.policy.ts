import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailList } from '@siteswap/contracts/notifications';

/** Lists that a mail belongs to. */
export type SentList = Exclude<MailList, 'all'>;

/** The tokens of links that end mails, signed so that they need no session. */
export function createUnsubscribeTokens(key: Buffer) {
  const sign = (list: string, userId: string | number): string =>
    createHmac('sha256', key).update(`${list}.${userId}`).digest('base64url');

  return {
    create: (list: SentList, userId: number): string => `${list}.${userId}.${sign(list, userId)}`,

    /** Null when it was not signed here. */
    read: (token: string): { list: SentList; userId: number } | null => {
      const [list = '', userId = '', signature = ''] = token.split('.');
      const [given, own] = [Buffer.from(signature), Buffer.from(sign(list, userId))];
      const isSigned = given.length === own.length && timingSafeEqual(given, own);
      return isSigned ? { list: list as SentList, userId: Number(userId) } : null;
    },
  };
}
export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;
