import type { Platform } from '@siteswap/infra/platform';
import { processorMs, requireProc } from './processor-time.ts';
import {
  type ComingEdition,
  comingEdition,
  type Member,
  publishOffer,
  signIn,
  star,
} from './stream/members.ts';
import { spread } from './stream/percentile.ts';
import { openReader, type Reader } from './stream/reader.ts';
import { print, withPlatform } from './with-platform.ts';

const readerCount = Number(process.env['BENCH_READERS'] ?? 2_000);
const messages = Number(process.env['BENCH_MESSAGES'] ?? 40);
const patienceMs = 30_000;
const openAtOnce = 50;

/** Counts who has heard of what, and tells when all have. */
class Hearing {
  readonly #left = new Map<string, number>();
  readonly #lastAt = new Map<string, number>();
  readonly #waiting = new Map<string, () => void>();

  readonly heard = (entityId: string, at: number): void => {
    const left = (this.#left.get(entityId) ?? readerCount) - 1;
    this.#left.set(entityId, left);
    this.#lastAt.set(entityId, at);
    if (left === 0) this.#waiting.get(entityId)?.();
  };

  /** When the last reader heard of it. @throws when somebody does not in time */
  async last(entityId: string): Promise<number> {
    if ((this.#left.get(entityId) ?? readerCount) > 0) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`${this.#left.get(entityId) ?? readerCount} readers never heard`));
        }, patienceMs);
        this.#waiting.set(entityId, () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    return this.#lastAt.get(entityId) ?? Number.NaN;
  }
}

async function openAll(fan: Member, hearing: Hearing, readers: Reader[]): Promise<void> {
  while (readers.length < readerCount) {
    const count = Math.min(openAtOnce, readerCount - readers.length);
    readers.push(
      ...(await Promise.all(Array.from({ length: count }, () => openReader(fan, hearing.heard)))),
    );
  }
}

/** Publishes until one offer arrives: stars travel as well. */
async function untilTold(driver: Member, edition: ComingEdition, first: Reader): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (first.heard.size === 0) {
    if (Date.now() > deadline) throw new Error('No notification ever came');
    const { id } = await publishOffer(driver, edition);
    const give = Date.now() + 500;
    while (!first.heard.has(id) && Date.now() < give) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function measure(platform: Platform): Promise<void> {
  const fan = await signIn(platform.url, 'member');
  const driver = await signIn(platform.url, 'organiser');
  const edition = await comingEdition(fan);
  await star(fan, edition);
  const pidOf = (name: string) => platform.processes.get(name)?.pid ?? 0;
  const used = () => ({
    notifications: processorMs(pidOf('svc-notifications')),
    gateway: processorMs(pidOf('gateway')),
  });
  const hearing = new Hearing();
  const readers: Reader[] = [];
  try {
    await openAll(fan, hearing, readers);
    const [first] = readers;
    if (!first) throw new Error('There is no reader');
    await untilTold(driver, edition, first);

    const costs: { notifications: number; gateway: number }[] = [];
    const delays: number[] = [];
    for (let sent = 0; sent < messages; sent += 1) {
      const before = used();
      const { id, createdAt } = await publishOffer(driver, edition);
      delays.push((await hearing.last(id)) - createdAt);
      const after = used();
      costs.push({
        notifications: after.notifications - before.notifications,
        gateway: after.gateway - before.gateway,
      });
    }
    const lost = readers.filter(({ hasEnded }) => hasEnded).length;
    const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
    print(`${messages} messages to ${readerCount} streams of one member through the gateway:`);
    for (const process of ['notifications', 'gateway'] as const) {
      const ms = mean(costs.map((cost) => cost[process]));
      const each = (ms * 1000) / readerCount;
      print(
        `${process.padEnd(14)}${ms.toFixed(1)} ms of processor a message, ${each.toFixed(1)} µs a reader`,
      );
    }
    print(`from the offer until the last reader has it: ${spread(delays)}`);
    if (lost > 0) print(`${lost} streams ended meanwhile`);
  } finally {
    for (const reader of readers) reader.close();
  }
}

requireProc();
await withPlatform(measure, {
  env: {
    SEED_DEMO: '1',
    RATE_LIMIT_FACTOR: '1000',
    STREAM_MAX_PER_MEMBER: String(readerCount),
  },
});
