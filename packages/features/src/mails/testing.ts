import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  findAccountByEmail,
  listAdministrators,
  type QueuedMailBlock,
  queueMail,
} from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import type { z } from 'zod';

type QueuedMail = z.output<typeof queueMail.body>;

/** Roughly as svc-core writes a block in plain text. */
function textOf(block: QueuedMailBlock): string {
  const { kind, ...texts } = block;
  if (kind === 'picture') return '';
  const lines = Object.values(texts).flat();
  if (kind === 'code') return `    ${lines.join('')}`;
  return (kind === 'list' ? lines.map((line, at) => (at > 0 ? `– ${line}` : line)) : lines).join(
    '\n',
  );
}

/** In place of svc-core: records the mails that it is asked to send, and knows the accounts of addresses. */
export async function openMailDesk() {
  const desk = {
    mails: [] as QueuedMail[],
    /** Confirmed addresses. */
    accounts: new Map<string, number>(),
    /** Of these accounts. */
    locales: new Map<number, Locale>(),
    administrators: new Set<number>(),
    isUnavailable: false,
    /** Every mailbox got too many mails. */
    isFull: false,
    url: '',
    /** Mails to an address, oldest first. */
    mailsTo: (email: string): QueuedMail[] =>
      desk.mails.filter(({ to }) => 'email' in to && to.email === email),
    /** Mails to a member, oldest first. */
    mailsToMember: (userId: number): QueuedMail[] =>
      desk.mails.filter(({ to }) => 'userId' in to && to.userId === userId),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const responders: Record<string, (body: unknown) => [number, object]> = {
    [queueMail.path]: (body) => {
      const queued = queueMail.body.parse(body);
      const mail = {
        ...queued,
        text: queued.text || (queued.blocks ?? []).map(textOf).join('\n\n'),
      };
      // Like svc-core: a repeated call queues nothing more.
      if (!desk.mails.some(({ key }) => key === mail.key)) desk.mails.push(mail);
      return [queueMail.status, { outcome: 'queued' }];
    },
    [findAccountByEmail.path]: (body) => {
      const { email } = findAccountByEmail.body.parse(body);
      const userId = desk.accounts.get(email) ?? null;
      return [200, { userId, locale: (userId && desk.locales.get(userId)) || null }];
    },
    [listAdministrators.path]: (body) => {
      const { userIds } = listAdministrators.body.parse(body);
      return [200, { userIds: userIds.filter((id) => desk.administrators.has(id)) }];
    },
  };
  const server = createServer((request, response) => {
    const respond = responders[request.url ?? ''];
    // The limits of members are counted there, too.
    if (!respond) return response.writeHead(404).end();
    if (desk.isUnavailable) return response.writeHead(503).end();
    if (desk.isFull && request.url === queueMail.path) {
      const problem = { type: 'about:blank', title: 'Too many', status: 429, code: 'RATE_LIMITED' };
      return response.writeHead(429).end(JSON.stringify({ ...problem, requestId: 'test' }));
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [status, body] = respond(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    return response;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  desk.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return desk;
}
export type MailDesk = Awaited<ReturnType<typeof openMailDesk>>;
