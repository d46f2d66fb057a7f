import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { fixtureDir } from '../../test/start-notes.ts';
import { createPool } from '../database/create-pool.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createRelayLease } from './relay-lease.ts';
import { LeaseLostError, markPublished, type Published, selectRows } from './relay-rows.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase(fixtureDir);
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** As the clock of the database would after the holder was silent for so long. */
const expire = () =>
  pool.query(`update kit.relay_lease set expires_at = now() - interval '1 second'`);

describe('the lease of the relay', () => {
  it('has one holder, also when all ask at once', async () => {
    const replicas = Array.from({ length: 8 }, () => createRelayLease(pool));
    const epochs = await Promise.all(replicas.map((lease) => lease.acquire()));
    expect(epochs.filter((epoch) => epoch !== null)).toHaveLength(1);
    for (const lease of replicas) await lease.release();
  });

  it('passes on when its holder leaves or is silent, and the old holder can mark nothing', async () => {
    const [first, second] = [createRelayLease(pool), createRelayLease(pool)];
    const epoch = (await first.acquire()) ?? '';
    expect(await second.acquire()).toBeNull();

    await pool.query(
      `insert into kit.outbox (event_id, subject, kind) values (gen_random_uuid(), 'note.1', 'state')`,
    );
    const { rows } = await selectRows(pool);
    const published: Published[] = [
      { rows, stream: 'STATE.note', sequence: 7, marker: 'state.note.1' },
    ];
    await expire();
    const next = (await second.acquire()) ?? '';
    expect(BigInt(next)).toBeGreaterThan(BigInt(epoch));
    await expect(markPublished(pool, first, epoch, published)).rejects.toThrow(LeaseLostError);
    expect(first.isOwned).toBe(false);
    expect((await selectRows(pool)).rows).toHaveLength(1);

    await markPublished(pool, second, next, published);
    expect((await selectRows(pool)).rows).toHaveLength(0);
    await second.release();
    expect(await first.acquire()).not.toBeNull();
    await first.release();
  });

  it('is renewed by its holder alone', async () => {
    const lease = createRelayLease(pool);
    const epoch = await lease.acquire();
    await expire();
    // No other process came: the same epoch goes on.
    lease.renewed(Number.NEGATIVE_INFINITY);
    expect(lease.isOwned).toBe(false);
    expect(await lease.acquire()).toBe(epoch);
    expect(lease.isOwned).toBe(true);
    await lease.release();
  });
});
