import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@siteswap/service-kit/testing';
import { Agent, request } from 'undici';
import { internalToken } from '#test/sample-core.ts';
import { clubRoutes } from '#test/sample-routes.ts';
import { SampleService, sendJson } from '#test/sample-service.ts';
import { publicUrl, startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

const calls = 2_000;
const forMs = 10_000;
/** Of the cache 8 MB, twice for what is sent compressed; the rest is what a heap grows by under load. */
const maxGrowth = 96 * 1024 * 1024;

let clubs: SampleService;
let site: TestGateway;
beforeAll(async () => {
  // For its folder of releases and its svc-core.
  site = await startTestGateway();
  clubs = await new SampleService('svc-clubs', clubRoutes).start();
  clubs.respond = (_req, res) => sendJson(res, { text: 'juggling '.repeat(2_000) });
});
afterAll(async () => {
  await clubs.close();
  await site.stop();
});

/** A gateway in a process of its own, so that its memory is not that of the test. */
async function startProcess() {
  const child = fork(new URL('./main.ts', import.meta.url), {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: {
      ...process.env,
      // One that is free when it listens; the log says which.
      PORT: '0',
      LOG_LEVEL: 'info',
      SERVICES: JSON.stringify([{ name: 'svc-clubs', url: clubs.url }]),
      CORE_URL: site.core.url,
      NATS_URL: process.env['TEST_NATS_URL'],
      NATS_PREFIX: `flood${randomUUID()}`,
      INTERNAL_TOKEN: internalToken,
      PUBLIC_URL: publicUrl,
      RELEASES_DIR: site.releases,
      CACHE_BYTES: String(8 * 1024 * 1024),
      // Else most calls would be rejected by the limits, which cost less.
      RATE_LIMIT_FACTOR: '1000',
    },
  });
  return { child, origin: `http://127.0.0.1:${await portIn(child.stdout as Readable)}` };
}

/** Reads a log to its end; resolves with the port that it names. */
function portIn(log: Readable): Promise<number> {
  return new Promise((resolve, reject) => {
    createInterface(log)
      .on('line', (line) => {
        const { msg, port } = JSON.parse(line) as { msg?: string; port?: number };
        if (msg === 'listening' && port) resolve(port);
      })
      .on('close', () => reject(new Error('the gateway did not listen')));
  });
}

/** The calls of a client that means no good, each of them another one. */
function flood(origin: string, at: number) {
  const page = { accept: 'text/html' };
  const write = { origin: publicUrl, 'content-type': 'application/json' };
  const kinds: [string, { method?: string; headers?: Record<string, string>; body?: string }][] = [
    [`/api/clubs?q=${at}`, {}],
    [`/api/clubs/${at + 1}`, { headers: { 'accept-encoding': 'br' } }],
    [`/api/clubs?test=${at}&utm=${'x'.repeat(900)}${at}`, {}],
    [`/nothing/here/${at}`, { headers: page }],
    [`/api/clubs/0x${at}`, {}],
    [`/_i18n/${at.toString(16).padStart(8, '0').repeat(30)}/en/messages.json`, {}],
    ['/api/my-clubs', { headers: { cookie: `siteswap_session_3000=unknown-session-of-${at}-x` } }],
    ['/api/clubs', { method: 'POST', headers: { ...write, origin: `https://evil-${at}.example` } }],
    [`/api/platform/releases/a${at}/b/c`, { headers: { 'x-deploy-token': `wrong-${at}` } }],
    ['/api/clubs/suggestions', { method: 'POST', headers: write, body: `{"at":${at}}` }],
  ];
  const [path, options] = kinds[at % kinds.length] as (typeof kinds)[number];
  return { url: origin + path, options };
}

it('a flood of failing calls and cache misses leaves the memory of the gateway within its bounds', async () => {
  const { child, origin } = await startProcess();
  const dispatcher = new Agent({ connections: 10 });
  const send = async (url: string, options: object = {}): Promise<string> => {
    const { body, statusCode } = await request(url, { ...options, dispatcher });
    const text = await body.text();
    expect(statusCode).not.toBe(500);
    return text;
  };
  const memory = async () => {
    const headers = { 'x-internal-token': internalToken };
    const text = await send(`${origin}/metrics`, { headers });
    return Number(/^process_resident_memory_bytes\S* (\S+)$/m.exec(text)?.[1]);
  };
  try {
    await waitFor(async () => {
      const { statusCode, body } = await request(`${origin}/api/clubs`);
      await body.dump();
      return statusCode === 200;
    });
    let sent = 0;
    const run = async (count: number) => {
      const until = Date.now() + forMs;
      const last = sent + count;
      const client = async () => {
        while (sent < last && Date.now() < until) {
          sent += 1;
          const { url, options } = flood(origin, sent);
          await send(url, options);
        }
      };
      await Promise.all(Array.from({ length: 10 }, client));
    };
    await run(300);
    const before = await memory();
    await run(calls);
    const after = await memory();
    expect(before).toBeGreaterThan(0);
    expect(after - before).toBeLessThan(maxGrowth);
  } finally {
    await dispatcher.close();
    child.kill();
    await once(child, 'close');
  }
});
