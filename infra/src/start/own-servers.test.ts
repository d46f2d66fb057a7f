import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import {
  requireAllServers,
  requireNats,
  requirePostgres,
  requirePostgresVersion,
} from './own-servers.ts';
import { startPlatform } from './platform.ts';

const services = ['svc-core', 'svc-lost-found'];
const core = 'postgres://core@localhost/core';
const all = {
  DATABASE_URL_CORE: core,
  DATABASE_URL_LOST_FOUND: core,
  NATS_URL: 'nats://localhost',
};

describe('a site with its own servers', () => {
  it.each([
    ['none', {}],
    ['all', all],
    ['mail alone', { SMTP_URL: 'smtps://mail.example' }],
    ['empty names', { DATABASE_URL_CORE: '', NATS_URL: '' }],
  ])('may name %s', (_, env) => {
    expect(() => requireAllServers(env, services)).not.toThrow();
  });

  it.each([
    ['DATABASE_URL_LOST_FOUND', { ...all, DATABASE_URL_LOST_FOUND: '' }],
    ['NATS_URL', { ...all, NATS_URL: undefined }],
    ['DATABASE_URL_CORE, DATABASE_URL_LOST_FOUND', { NATS_URL: all.NATS_URL }],
    ['DATABASE_URL_CORE, DATABASE_URL_LOST_FOUND', { NATS_URL: 'x', MIGRATION_URL_CORE: core }],
  ])('says that %s lacks', (missing, env) => {
    expect(() => requireAllServers(env, services)).toThrow(`Set ${missing} as well, because`);
  });

  it('does not start when one lacks', async () => {
    const env = {
      ...{ DATABASE_URL_CORE: core, NATS_URL: undefined },
      ...{ PUBLIC_URL: 'https://siteswap.example', TRUSTED_PROXIES: '1' },
      SMTP_URL: 'smtps://mail.example',
    };
    const dataDir = temporaryFolder('own-servers');
    const starting = startPlatform({ dataDir, port: 0, mailPort: 0, quiet: true, env });
    await expect(starting).rejects.toThrow(/^Set DATABASE_URL_\w+, .*, NATS_URL as well/);
  });
});

describe('the version of a server', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
  });

  /** A server that greets as NATS does. */
  async function greet(info: object): Promise<string> {
    server = createServer((socket) => {
      socket.on('error', () => undefined).write(`INFO ${JSON.stringify(info)} \r\n`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `nats://us:hush@127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('of PostgreSQL is 18 at least, for uuidv7()', async () => {
    const url = String(process.env['TEST_POSTGRES_URL']);
    await expect(requirePostgres('DATABASE_URL_CORE', url)).resolves.toBeUndefined();
    expect(() => requirePostgresVersion('DATABASE_URL_CORE', '17.6 (Debian)')).toThrow(
      'DATABASE_URL_CORE names PostgreSQL 17.6 (Debian): use 18 or newer.',
    );
  });

  it('of NATS is 2.10 at least, with JetStream', async () => {
    expect(await requireNats(String(process.env['TEST_NATS_URL']))).toContain('sync_interval');
    for (const [info, sentence] of [
      [{ version: '2.9.25', jetstream: true }, /names NATS 2\.9\.25 at .*: use 2\.10 or newer/],
      [{ version: '2.11.0' }, /has no JetStream: add jetstream { sync_interval: always }/],
    ] as const) {
      await expect(requireNats(await greet(info))).rejects.toThrow(sentence);
      server?.close();
    }
  });

  it('of a server that does not respond is asked by the services', async () => {
    await expect(requireNats('nats://127.0.0.1:1')).resolves.toContain('sync_interval');
    await expect(
      requirePostgres('DATABASE_URL_CORE', 'postgres://core@127.0.0.1:1/core'),
    ).rejects.toThrow('DATABASE_URL_CORE cannot be used: ');
  });
});
