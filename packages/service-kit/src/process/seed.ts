import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { createPool } from '../database/create-pool.ts';
import {
  inTransaction,
  type PrismaLike,
  type TransactionOptions,
  type TxOf,
} from '../database/prisma.ts';
import { collectOutbox, type OutboxWriter } from '../messaging/outbox-writer.ts';
import { seconds } from './clock.ts';

/** Two starts at the same time would both find nothing and add everything twice. */
const lock = `select pg_advisory_xact_lock(hashtext('siteswap seed'))`;

/**
 * Runs a seed in one transaction and stores its events and states with it. Seeds of one database wait for each other.
 * @param options.timeout milliseconds; 15,000
 */
export function seedInTransaction<P extends PrismaLike, T>(
  db: P,
  run: (tx: TxOf<P>, outbox: OutboxWriter) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const { outbox, write } = collectOutbox();
  return inTransaction(
    db,
    async (tx) => {
      await tx.$executeRawUnsafe(lock);
      const result = await run(tx, outbox);
      await write(tx);
      return result;
    },
    options,
  );
}

/** EX_TEMPFAIL of sysexits.h: `npm start` runs a seed that exits with it again the next time. */
const tryAgainLater = 75;
const usualWaitMs = seconds(20);

/**
 * Repeats a seed until nothing is missing, because what it stands on arrives as events while it runs. When that takes too
 * long, the process asks for another run by its exit code.
 * @param options.maxWaitMs 20,000
 */
export async function repeatSeed(
  run: () => Promise<{ added: number; isComplete: boolean }>,
  { maxWaitMs = usualWaitMs } = {},
): Promise<{ added: number; isComplete: boolean }> {
  const deadline = Date.now() + maxWaitMs;
  let total = 0;
  while (Date.now() < deadline) {
    const { added, isComplete } = await run();
    total += added;
    if (isComplete) return { added: total, isComplete };
    await sleep(500);
  }
  process.exitCode = tryAgainLater;
  return { added: total, isComplete: false };
}

/**
 * The main function of `src/seed.ts`: connects to DATABASE_URL and adds demonstration data when SEED_DEMO is 1. Does
 * nothing when the module was only imported.
 * @param options.module `import.meta.url`
 * @param options.seed returns what was added, as text
 */
export async function runSeed<P extends PrismaLike>(options: {
  module: string;
  service: string;
  prismaClient: (pool: pg.Pool) => P;
  seed: (db: P) => Promise<string>;
}): Promise<void> {
  if (options.module !== pathToFileURL(process.argv[1] ?? '').href) return;
  const print = (line: string) => process.stdout.write(`${options.service}: ${line}\n`);
  if (process.env['SEED_DEMO'] !== '1') {
    print('nothing added, set SEED_DEMO=1 for demonstration data');
    return;
  }
  const pool = createPool(process.env['DATABASE_URL'] ?? '');
  const db = options.prismaClient(pool);
  try {
    print(await options.seed(db));
  } finally {
    await db.$disconnect();
    await pool.end();
  }
}
