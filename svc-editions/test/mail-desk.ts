import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { queueMail } from '@siteswap/contracts/core';
import type { z } from 'zod';

type QueuedMail = z.output<typeof queueMail.body>;

/** Stands in for svc-core and keeps the mails that it is asked to send. */
export async function openMailDesk() {
  const desk = {
    mails: [] as QueuedMail[],
    isUnavailable: false,
    url: '',
    /** Mails to an address, oldest first. */
    mailsTo: (email: string): QueuedMail[] =>
      desk.mails.filter(({ to }) => 'email' in to && to.email === email),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer((request, response) => {
    // The limits of members are counted there, too.
    if (request.url !== queueMail.path) return response.writeHead(404).end();
    if (desk.isUnavailable) return response.writeHead(503).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      desk.mails.push(queueMail.body.parse(JSON.parse(Buffer.concat(chunks).toString())));
      response.writeHead(queueMail.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ outcome: 'queued' }));
    });
    return response;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  desk.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return desk;
}
export type MailDesk = Awaited<ReturnType<typeof openMailDesk>>;
