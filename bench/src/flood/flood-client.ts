import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/**
 * A client that means no good, in a process of its own: eight connections with calls that fail or miss every cache,
 * two with bodies that hardly arrive. `node flood-client.ts <origin> <address>`; runs until it is killed.
 */
const [origin = '', address = ''] = process.argv.slice(2);
const { hostname, port } = new URL(origin);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const json = { 'content-type': 'application/json', origin };

type Call = { method?: string; headers?: Record<string, string>; body?: string };
const kinds: ((at: number) => [string, Call?])[] = [
  (at) => [`/api/editions?q=flood${at}`],
  (at) => [`/api/editions?showPast=true&limit=100&page=${(at % 90_000) + 1}`],
  (at) => [`/api/editions/${at + 1_000}`],
  (at) => [`/api/editions?utm=${at}${'x'.repeat(500)}`],
  (at) => [`/nothing/${at}`, { headers: { accept: 'text/html' } }],
  (at) => [
    '/api/session/me',
    { headers: { cookie: `siteswap_session=invented-session-of-${at}` } },
  ],
  (at) => [
    '/api/auth/login',
    { method: 'POST', headers: json, body: `{"identifier":"a${at}","password":"b"}` },
  ],
  () => [
    '/api/feedback',
    { method: 'POST', headers: json, body: `${'['.repeat(9_000)}"\\u0000"${']'.repeat(9_000)}` },
  ],
  (at) => [`/uploads/temp/${'a'.repeat(30)}${at % 1_000}.webp`],
];

function send(path: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      { hostname, port, path, method, agent, headers: { ...headers, 'x-forwarded-for': address } },
      (response) => response.resume().once('close', () => resolve(response.statusCode ?? 0)),
    );
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}

const statuses = new Map<number, number>();
let at = 0;
async function flood(): Promise<never> {
  for (;;) {
    at += 1;
    const status = await send(...(kinds[at % kinds.length] as (typeof kinds)[number])(at));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

function drip(): void {
  const socket = connect(Number(port), hostname);
  const head = `POST /api/auth/check-email HTTP/1.1\r\nhost: ${hostname}\r\norigin: ${origin}\r\nx-forwarded-for: ${address}\r\n`;
  socket.write(`${head}content-type: application/json\r\ncontent-length: 5000\r\n\r\n`);
  const timer = setInterval(() => socket.write('x'), 1_000);
  socket.resume().on('error', () => {});
  socket.once('close', () => {
    clearInterval(timer);
    setTimeout(drip, 100);
  });
}

process.on('SIGTERM', () => {
  process.send?.(Object.fromEntries(statuses), () => process.exit(0));
});
process.send?.('ready');
drip();
drip();
await Promise.all(Array.from({ length: 8 }, flood));
