import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import type { Platform } from '../start/platform.ts';
import { withPlatform } from '../testing/with-platform.ts';
import { floodWith } from './flood-calls.ts';
import { folderBytes } from './folder-bytes.ts';

const mebibyte = 1024 * 1024;
const calls = 2_000;

/** What one client may leave behind: without limits by address these calls leave 1.3 MiB in the databases, with them 0.05. */
const bounds = { databases: mebibyte / 2, broker: mebibyte, logs: 2 * mebibyte };
/** Of each process: its caches, and what a heap grows by under load. */
const maxMemoryGrowth = 128 * mebibyte;

async function databaseBytes(platform: Platform): Promise<number> {
  const services = [...platform.processes.keys()].filter((name) => name.startsWith('svc-'));
  const sizes = services.map(async (service) => {
    const client = new pg.Client({ connectionString: platform.databaseUrl(service) });
    await client.connect();
    // What was deleted is no growth.
    await client.query('vacuum');
    const { rows } = await client.query('select pg_database_size(current_database())::int as size');
    await client.end();
    return (rows[0] as { size: number }).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const residentBytes = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

async function measure(platform: Platform, dataDir: string) {
  return {
    databases: await databaseBytes(platform),
    broker: folderBytes(`${dataDir}/nats`),
    logs: folderBytes(platform.logsDir),
    memory: new Map([...platform.processes].map(([name, { pid }]) => [name, residentBytes(pid)])),
  };
}

it('a flood of 2,000 calls leaves memory, databases, broker and logs within their bounds', async () => {
  await withPlatform(
    async (platform, dataDir) => {
      // Caches and prepared statements are there afterwards.
      await floodWith(platform.url, { from: 0, calls: 300 });
      const before = await measure(platform, dataDir);
      const statuses = await floodWith(platform.url, { from: 300, calls });
      const after = await measure(platform, dataDir);
      expect(statuses.get(429)).toBeGreaterThan(0);
      expect([...statuses.keys()].filter((status) => status === 500)).toEqual([]);
      const growth = {
        databases: after.databases - before.databases,
        broker: after.broker - before.broker,
        logs: after.logs - before.logs,
      };
      for (const [part, most] of Object.entries(bounds)) {
        expect([part, growth[part as keyof typeof growth] < most]).toEqual([part, true]);
      }
      for (const [name, size] of after.memory) {
        const grown = size - (before.memory.get(name) ?? 0);
        expect([name, grown < maxMemoryGrowth]).toEqual([name, true]);
      }
    },
    { env: { LOG_LEVEL: 'info', RATE_LIMIT_FACTOR: '1' } },
  );
});
