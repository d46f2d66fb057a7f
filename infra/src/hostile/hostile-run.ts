import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { SeededRandom } from '@siteswap/contracts/testing';
import type { Platform } from '../start/platform.ts';
import { attemptOf, type HostileAttempt } from './hostile-attempts.ts';
import { complaintOf, type HostileResponse } from './hostile-check.ts';
import { operationsOf } from './hostile-operations.ts';
import { type HostileRole, signInRoles } from './hostile-roles.ts';

export interface HostileReport {
  readonly sent: number;
  readonly operations: number;
  readonly roles: number;
  /** Status → how often. */
  readonly statuses: ReadonlyMap<number, number>;
  /** What was wrong, each with the request that shows it. */
  readonly complaints: readonly string[];
}

/** Requests under way at the same time. */
const concurrency = 8;
const timeoutMs = 30_000;
/** The demonstration has as many editions; most other things have fewer. */
const highestId = 100;
const maxUuids = 500;
const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What was sent last on a connection: a response that never comes may be the fault of the request before. */
const lastOn = new WeakMap<Socket, string>();

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Sends the path as it is written: `fetch` would mend it. */
function send(
  origin: URL,
  agent: Agent,
  attempt: HostileAttempt,
  role: HostileRole,
): Promise<HostileResponse> {
  const { operation, path, body } = attempt;
  return new Promise((resolve) => {
    let before = 'none';
    const failed = (reason: unknown) =>
      resolve({ status: 0, type: '', text: `${reason}; on the connection before: ${before}` });
    const sent = request(
      {
        agent,
        hostname: origin.hostname,
        port: origin.port,
        method: operation.method,
        path,
        headers: {
          ...role.headers(),
          ...attempt.headers,
          ...(body ? { 'content-length': body.length } : {}),
        },
        timeout: timeoutMs,
      },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        const type = headers['content-type'] ?? '';
        // A stream never ends by itself.
        if (type.startsWith('text/event-stream')) {
          response.destroy();
          resolve({ status, type, text: '' });
          return;
        }
        readAll(response).then((text) => resolve({ status, type, text }), failed);
      },
    );
    sent.once('socket', (socket) => {
      before = lastOn.get(socket) ?? before;
      lastOn.set(socket, `${operation.method} ${path.slice(0, 100)} ${body?.length ?? 0} bytes`);
    });
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.once('error', failed);
    sent.end(body);
  });
}

const pidsOf = (platform: Platform) =>
  [...platform.processes.values()].map(({ name, pid }) => `${name} ${pid}`);

const describe = ({ operation, path, headers, body }: HostileAttempt, role: HostileRole) =>
  `${operation.id} as ${role.name}: ${operation.method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${body?.toString().slice(0, 400) ?? ''}`;

/**
 * Sends random requests of every route as everyone: ids of others, odd values, broken bodies and files.
 * @returns what was wrong: a response with 5xx, a right that was granted wrongly, a process that ended
 */
export async function runHostile(
  platform: Platform,
  { requests, random }: { requests: number; random: SeededRandom },
): Promise<HostileReport> {
  const origin = new URL(platform.url);
  const roles = await signInRoles(platform.url);
  const operations = await operationsOf(platform.url);
  const pairs = operations.flatMap((operation) => roles.map((role) => ({ operation, role })));
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const before = pidsOf(platform);
  const statuses = new Map<number, number>();
  const complaints: string[] = [];
  const uuids: string[] = [];
  let sent = 0;

  const attempt = async (at: number): Promise<void> => {
    // Every route and role in turn, those of the part as well as of the whole.
    const { operation, role } = pairs[(at * 7_919) % pairs.length] as (typeof pairs)[number];
    const made = attemptOf(operation, { highest: highestId, uuids }, random);
    const response = await send(origin, agent, made, role);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const complaint = complaintOf(made, role, response);
    if (complaint) complaints.push(`${complaint}\n  ${describe(made, role)}`);
    for (const [uuid] of response.text.matchAll(uuidPattern)) {
      if (uuids.length < maxUuids && !uuids.includes(uuid)) uuids.push(uuid);
    }
    if (response.status === 401 && role.isMember && operation.access !== 'public') {
      await role.renew();
    }
  };
  const work = async (): Promise<void> => {
    while (sent < requests) {
      sent += 1;
      await attempt(sent);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  agent.destroy();

  const after = pidsOf(platform);
  for (const [at, name] of before.entries()) {
    if (after[at] !== name) complaints.push(`a process ended: ${name}, now ${after[at]}`);
  }
  return {
    sent,
    operations: operations.length,
    roles: roles.length,
    statuses,
    complaints,
  };
}
