import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callInternal } from '../src/index.ts';
import { countNotes, getNote } from './fixture/src/contracts.ts';
import { type Notes, startNotes } from './start-notes.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const options = () => ({
  baseUrl: notes.baseUrl,
  timeoutMs: 2_000,
  token: notes.env['INTERNAL_TOKEN'] ?? '',
});

async function withServer(listener: RequestListener, use: (baseUrl: string) => Promise<void>) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

describe('a question to another service', () => {
  it('is answered by its contract', async () => {
    expect(await callInternal(countNotes, {}, options())).toEqual({ count: 0 });
  });

  it('is refused as the other service refuses', async () => {
    const asked = callInternal(getNote, { params: { id: 404 } }, options());
    await expect(asked).rejects.toMatchObject({ status: 404, code: 'NOTE_NOT_FOUND' });
    const wrong = callInternal(countNotes, {}, { ...options(), token: 'x'.repeat(32) });
    await expect(wrong).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('is 503 when there is no answer, none in time, or a failure', async () => {
    const away = { status: 503, code: 'SERVICE_UNAVAILABLE' };
    const nobody = callInternal(countNotes, {}, { ...options(), baseUrl: 'http://127.0.0.1:1' });
    await expect(nobody).rejects.toMatchObject(away);
    await withServer(
      () => {},
      async (baseUrl) => {
        const asked = callInternal(countNotes, {}, { ...options(), baseUrl, timeoutMs: 50 });
        await expect(asked).rejects.toMatchObject(away);
      },
    );
    await withServer(
      (_request, response) => response.writeHead(500).end('<h1>oops</h1>'),
      async (baseUrl) => {
        const asked = callInternal(countNotes, {}, { ...options(), baseUrl });
        await expect(asked).rejects.toMatchObject(away);
      },
    );
  });
});
