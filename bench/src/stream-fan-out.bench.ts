import type { Platform } from '@siteswap/infra/platform';
import { processorMs, requireProc } from './processor-time.ts';
import { inventMembers } from './stream/invented-members.ts';
import {
  type ComingEdition,
  comingEdition,
  type Member,
  publishOffer,
  signIn,
  star,
} from './stream/members.ts';
import { spread } from './stream/percentile.ts';
import { openReader, type Reader, type StreamAddress } from './stream/reader.ts';
import { print, withPlatform } from './with-platform.ts';

const readerCount = Number(process.env['BENCH_READERS'] ?? 2_000);
const messages = Number(process.env['BENCH_MESSAGES'] ?? 40);
const timeoutMs = 30_000;
const openAtOnce = 50;

/** Counts which readers received what, and resolves when all have. */
class Arrivals {
  readonly #left = new Map<string, number>();
  readonly #lastAt = new Map<string, number>();
  readonly #waiting = new Map<string, () => void>();

  readonly received = (entityId: string, at: number): void => {
    const left = (this.#left.get(entityId) ?? readerCount) - 1;
    this.#left.set(entityId, left);
    this.#lastAt.set(entityId, at);
    if (left === 0) this.#waiting.get(entityId)?.();
  };

  /** When the last reader received it. @throws when one does not in time */
  async last(entityId: string): Promise<number> {
    if ((this.#left.get(entityId) ?? readerCount) > 0) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`${this.#left.get(entityId) ?? readerCount} readers never received it`));
        }, timeoutMs);
        this.#waiting.set(entityId, () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    return this.#lastAt.get(entityId) ?? Number.NaN;
  }
}

async function openAll(
  addresses: readonly StreamAddress[],
  arrivals: Arrivals,
  readers: Reader[],
): Promise<void> {
  while (readers.length < addresses.length) {
    const next = addresses.slice(readers.length, readers.length + openAtOnce);
    readers.push(...(await Promise.all(next.map((one) => openReader(one, arrivals.received)))));
  }
}

/** Publishes offers until one is notified: the stars of the members must reach svc-notifications first. */
async function untilFirstNotification(
  driver: Member,
  edition: ComingEdition,
  first: Reader,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (first.received.size === 0) {
    if (Date.now() > deadline) throw new Error(`No notification arrived within ${timeoutMs} ms`);
    const { id } = await publishOffer(driver, edition);
    const retryAt = Date.now() + 500;
    while (!first.received.has(id) && Date.now() < retryAt) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

interface FanOut {
  readonly title: string;
  readonly addresses: readonly StreamAddress[];
  readonly messages: number;
  /** Processes whose time is read. */
  readonly processes: readonly string[];
}

async function measure(
  platform: Platform,
  driver: Member,
  edition: ComingEdition,
  { title, addresses, messages, processes }: FanOut,
): Promise<void> {
  const used = (name: string) => processorMs(platform.processes.get(name)?.pid ?? 0);
  const arrivals = new Arrivals();
  const readers: Reader[] = [];
  try {
    await openAll(addresses, arrivals, readers);
    const [first] = readers;
    if (!first) throw new Error('There is no reader');
    await untilFirstNotification(driver, edition, first);

    const before = processes.map(used);
    const delays: number[] = [];
    for (let sent = 0; sent < messages; sent += 1) {
      const { id, createdAt } = await publishOffer(driver, edition);
      delays.push((await arrivals.last(id)) - createdAt);
    }
    print(`\n${messages} messages to ${title}:`);
    for (const [index, name] of processes.entries()) {
      const ms = (used(name) - (before[index] ?? 0)) / messages;
      const each = (ms * 1000) / readerCount;
      print(
        `${name.padEnd(18)}${ms.toFixed(1)} ms of processor a message, ${each.toFixed(1)} µs a reader`,
      );
    }
    print(`from the offer until the last reader has it: ${spread(delays)}`);
    const lost = readers.filter(({ hasEnded }) => hasEnded).length;
    if (lost > 0) print(`${lost} streams ended meanwhile`);
  } finally {
    for (const reader of readers) reader.close();
  }
}

async function measureBoth(platform: Platform): Promise<void> {
  const fan = await signIn(platform.url, 'member');
  const driver = await signIn(platform.url, 'organiser');
  const edition = await comingEdition(fan);
  await star(fan, edition);
  await measure(platform, driver, edition, {
    title: `${readerCount} streams of one member, through the gateway`,
    addresses: Array.from({ length: readerCount }, () => fan),
    messages,
    processes: ['svc-notifications', 'gateway'],
  });
  await measure(platform, driver, edition, {
    title: `${readerCount} members with a stream each, at the service: as many notifications are stored`,
    addresses: await inventMembers(platform, edition, readerCount),
    messages: Math.ceil(messages / 4),
    processes: ['svc-notifications'],
  });
}

requireProc();
await withPlatform(measureBoth, {
  env: {
    SEED_DEMO: '1',
    RATE_LIMIT_FACTOR: '1000',
    STREAM_MAX_PER_MEMBER: String(readerCount),
  },
});
