import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countNotes, getNote } from '../../test/fixture/src/contracts.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { callInternal } from './call-internal.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const options = () => ({
  baseUrl: notes.baseUrl,
  timeoutMs: 30_000,
  token: notes.env['INTERNAL_TOKEN'] ?? '',
});

async function withServer(listener: RequestListener, use: (baseUrl: string) => Promise<void>) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

describe('a call to another service', () => {
  it('returns a response parsed by its contract', async () => {
    expect(await callInternal(countNotes, {}, options())).toEqual({ count: 0 });
  });

  it('is rejected with the error of the other service', async () => {
    const call = callInternal(getNote, { params: { id: 404 } }, options());
    await expect(call).rejects.toMatchObject({ status: 404, code: 'NOTE_NOT_FOUND' });
    const wrong = callInternal(countNotes, {}, { ...options(), token: 'x'.repeat(32) });
    await expect(wrong).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('is 503 when there is no response, none in time, or a failure', async () => {
    const unavailable = { status: 503, code: 'SERVICE_UNAVAILABLE' };
    const unreachable = callInternal(
      countNotes,
      {},
      { ...options(), baseUrl: 'http://127.0.0.1:1' },
    );
    await expect(unreachable).rejects.toMatchObject(unavailable);
    await withServer(
      () => {},
      async (baseUrl) => {
        const call = callInternal(countNotes, {}, { ...options(), baseUrl, timeoutMs: 50 });
        await expect(call).rejects.toMatchObject(unavailable);
      },
    );
    await withServer(
      (_request, response) => response.writeHead(500).end('<h1>oops</h1>'),
      async (baseUrl) => {
        const call = callInternal(countNotes, {}, { ...options(), baseUrl });
        await expect(call).rejects.toMatchObject(unavailable);
      },
    );
  });
});
