import { Agent, request } from 'node:http';

/**
 * Asks for calendars, in a process of its own: `node calendar-client.ts <origin> <address> <connections> <same|other>`.
 * Runs until it is killed, and then sends how often it got which status.
 */
const [origin = '', address = '', connections = '20', kind = 'same'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const statuses: Record<number, number> = {};
let at = 0;

/** From another day on each time, long before the first edition: no cache has that one. */
function nextPath(): string {
  at += 1;
  const from = new Date(Date.UTC(1200, 0, at)).toISOString().slice(0, 10);
  return kind === 'same' ? '/feeds/editions.ics' : `/feeds/editions.ics?startDate=${from}`;
}

function ask(): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'x-forwarded-for': address };
    const sent = request(origin + nextPath(), { agent, headers }, (response) =>
      response.resume().once('close', () => resolve(response.statusCode ?? 0)),
    );
    sent.once('error', () => resolve(0));
    sent.end();
  });
}

async function client(): Promise<never> {
  for (;;) {
    const status = await ask();
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

process.once('SIGTERM', () => process.send?.(statuses, () => process.exit()));
for (let count = 0; count < Number(connections); count += 1) void client();
process.send?.('ready');
