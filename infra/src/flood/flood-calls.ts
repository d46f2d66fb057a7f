import { randomBytes } from 'node:crypto';

interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Text that no compression makes smaller. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64');

const post = (path: string, body: unknown): Call => ({
  path,
  method: 'POST',
  body: JSON.stringify(body),
});

/** Calls of a client that means no good, each of them another one; what is stored is as large as it may be. */
const kinds: readonly ((at: number) => Call)[] = [
  (at) => ({ path: `/api/editions?q=flood${at}` }),
  (at) => ({ path: `/feeds/editions.ics?startDate=1200-01-${1 + (at % 28)}` }),
  (at) => ({ path: `/nothing/here/${at}`, headers: { accept: 'text/html' } }),
  (at) => ({ path: '/api/my/conventions/1', headers: { cookie: `siteswap_session=${at}` } }),
  (at) => post('/api/auth/login', { identifier: `stranger-${at}`, password: `Wrong-${at}` }),
  (at) =>
    post('/api/feedback', {
      type: 'BUG',
      name: `Visitor ${at}`,
      subject: `Flood ${at}`,
      message: noise(3_000),
    }),
  (at) =>
    post('/api/platform/errors', {
      kind: 'error',
      name: `Error${at}`,
      message: noise(150),
      stack: noise(2_000),
      route: `flood.page-${at}`,
    }),
  (at) => ({ path: `/uploads/temp/${'a'.repeat(30)}${at}.webp` }),
  (at) => post('/api/editions', { name: `No session ${at}` }),
  (at) => ({ path: `/api/editions/${at + 10_000}` }),
];

/** Sends calls on ten connections. @returns how often which status came back */
export async function floodWith(
  origin: string,
  { from, calls }: { from: number; calls: number },
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let at = from;
  const client = async () => {
    while (at < from + calls) {
      at += 1;
      const { path, headers, ...call } = (kinds[at % kinds.length] as (typeof kinds)[number])(at);
      const sent = { origin, 'content-type': 'application/json', ...headers };
      const response = await fetch(origin + path, { ...call, headers: sent, redirect: 'manual' });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 10 }, client));
  return statuses;
}
