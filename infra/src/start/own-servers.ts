import { connect } from 'node:net';
import pg from 'pg';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { variableSuffix } from './services.ts';

/** The first with `uuidv7()`, which migrations use. */
const minPostgres = 18;
const minNats = [2, 10] as const;
const greetingTimeoutMs = 5_000;

/**
 * Stops a start that would use its own servers for some data and the embedded ones for the rest, as after a new service
 * was added. Mail may leave from a site with embedded servers.
 * @param services those with a database
 * @throws OperatorError naming the variables that are missing
 */
export function requireAllServers(env: NodeJS.ProcessEnv, services: readonly string[]): void {
  const named = Object.keys(env)
    .filter((name) => /^((DATABASE|MIGRATION)_URL_.+|NATS_URL(_.+)?)$/.test(name) && env[name])
    .sort();
  const wanted = [...services.map((name) => `DATABASE_URL_${variableSuffix(name)}`), 'NATS_URL'];
  const missing = wanted.filter((name) => !env[name]);
  if (named.length === 0 || missing.length === 0) return;
  throw new OperatorError(
    `Set ${missing.join(', ')} as well, because ${named.join(', ')} ${named.length > 1 ? 'are' : 'is'} set: a site uses its own servers for all its data, or the embedded ones for all of it.`,
  );
}

/** @throws OperatorError when the server of a database is too old */
export async function requirePostgres(variable: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A last error of the connection must not end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    requirePostgresVersion(variable, rows[0]?.version ?? '');
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `${variable} cannot be used: ${(error as Error).message}. Correct it, or start the server.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws OperatorError when it is too old */
export function requirePostgresVersion(variable: string, version: string): void {
  if (Number.parseInt(version, 10) >= minPostgres) return;
  throw new OperatorError(`${variable} names PostgreSQL ${version}: use ${minPostgres} or newer.`);
}

const greeting = z.object({ version: z.string(), jetstream: z.boolean().default(false) });

/** The first line of a NATS server says what it is, before anyone signs in. Null when none comes. */
function readGreeting(host: string, port: number): Promise<z.output<typeof greeting> | null> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    let text = '';
    const end = (value: unknown) => {
      socket.destroy();
      const parsed = greeting.safeParse(value);
      resolve(parsed.success ? parsed.data : null);
    };
    socket.setTimeout(greetingTimeoutMs, () => end(null));
    socket.once('error', () => end(null)).once('close', () => end(null));
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const json = /^INFO (\{.*\})\s*\r\n/.exec(text)?.[1];
      if (json) end(JSON.parse(json));
    });
  });
}

/**
 * Checks the servers of `NATS_URL` that can be reached; services wait for the others.
 * @returns what no client can check, for the person who starts
 * @throws OperatorError when one is too old or stores nothing
 */
export async function requireNats(url: string): Promise<string> {
  for (const text of url.split(',')) {
    const { hostname, port, host } = new URL(text.trim());
    const server = await readGreeting(hostname, Number(port || 4222));
    if (!server) continue;
    const [major = 0, minor = 0] = server.version.split('.').map(Number);
    const isOld = major < minNats[0] || (major === minNats[0] && minor < minNats[1]);
    if (isOld) {
      throw new OperatorError(
        `NATS_URL names NATS ${server.version} at ${host}: use ${minNats.join('.')} or newer.`,
      );
    }
    if (!server.jetstream) {
      throw new OperatorError(
        `NATS at ${host} has no JetStream: add jetstream { sync_interval: always } to its configuration.`,
      );
    }
  }
  return 'NATS_URL is your own server: only its configuration shows whether jetstream has sync_interval: always, without which a power cut loses events';
}
