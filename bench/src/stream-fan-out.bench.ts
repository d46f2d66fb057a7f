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

async function openAll(
  addresses: readonly StreamAddress[],
  hearing: Hearing,
  readers: Reader[],
): Promise<void> {
  while (readers.length < addresses.length) {
    const next = addresses.slice(readers.length, readers.length + openAtOnce);
    readers.push(...(await Promise.all(next.map((one) => openReader(one, hearing.heard)))));
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
  const hearing = new Hearing();
  const readers: Reader[] = [];
  try {
    await openAll(addresses, hearing, readers);
    const [first] = readers;
    if (!first) throw new Error('There is no reader');
    await untilTold(driver, edition, first);

    const before = processes.map(used);
    const delays: number[] = [];
    for (let sent = 0; sent < messages; sent += 1) {
      const { id, createdAt } = await publishOffer(driver, edition);
      delays.push((await hearing.last(id)) - createdAt);
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
