import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { uploadTimeoutMs } from '@siteswap/contracts/route';
import { type Listening, listen, requestTimeoutFor } from './http-server.ts';

const json = {};
const upload = { bodyType: 'multipart' } as const;

describe('the time a request may take to arrive', () => {
  let listening: Listening | undefined;
  afterEach(async () => {
    await listening?.drain(0);
    listening = undefined;
  });

  it('is one minute for routes that take JSON', () => {
    expect(requestTimeoutFor([json, json])).toBe(60_000);
  });

  it('is that of the browser and the gateway when one route takes uploads', () => {
    expect(requestTimeoutFor([json, upload])).toBe(uploadTimeoutMs);
    expect(uploadTimeoutMs).toBeGreaterThan(60_000);
  });

  it('is the given value', async () => {
    listening = await listen((_request, response) => response.end(), {
      port: 0,
      host: '127.0.0.1',
      requestTimeoutMs: requestTimeoutFor([upload]),
    });
    expect(listening.server.requestTimeout).toBe(uploadTimeoutMs);
  });
});

describe('a connection on which nothing is sent', () => {
  it('ends soon after the time that the head of a request may take', async () => {
    const listening = await listen((_request, response) => response.end(), {
      port: 0,
      host: '127.0.0.1',
      headersTimeoutMs: 100,
    });
    const socket = connect(listening.port, '127.0.0.1').resume();
    await once(socket, 'close');
    await listening.drain(0);
  });
});

describe('draining', () => {
  it('finishes an open request and closes its connection', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    const listening = await listen((_request, response) => arrived.resolve(response), {
      port: 0,
      host: '127.0.0.1',
    });
    const pending = fetch(`http://127.0.0.1:${listening.port}/`);
    const open = await arrived.promise;
    const drained = listening.drain(60_000);
    open.end('done');
    await drained;
    const response = await pending;
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.text()).toBe('done');
  });
});
