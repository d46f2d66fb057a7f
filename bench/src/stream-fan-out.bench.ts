import type { Platform } from '@siteswap/infra/platform';
import { processorMs, requireProc } from './processor-time.ts';
import { Arrivals, openAll, untilFirstNotification } from './stream/arrivals.ts';
import { openBenchTrunk } from './stream/bench-trunk.ts';
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
import type { Reader } from './stream/reader.ts';
import { print, withPlatform } from './with-platform.ts';

const readerCount = Number(process.env['BENCH_READERS'] ?? 2_000);
const messages = Number(process.env['BENCH_MESSAGES'] ?? 40);

interface FanOut {
  readonly title: string;
  /** Adds the readers. */
  readonly open: (arrivals: Arrivals, readers: Reader[]) => Promise<unknown>;
  readonly messages: number;
  /** Processes whose time is read. */
  readonly processes: readonly string[];
}

async function measure(
  platform: Platform,
  driver: Member,
  edition: ComingEdition,
  { title, open, messages, processes }: FanOut,
): Promise<void> {
  const used = (name: string) => processorMs(platform.processes.get(name)?.pid ?? 0);
  const arrivals = new Arrivals(() => readerCount);
  const readers: Reader[] = [];
  try {
    await open(arrivals, readers);
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
    open: (arrivals, readers) =>
      openAll(
        Array.from({ length: readerCount }, () => fan),
        arrivals.received,
        readers,
      ),
    messages,
    processes: ['svc-notifications', 'gateway'],
  });
  const userIds = await inventMembers(platform, edition, readerCount);
  await measure(platform, driver, edition, {
    title: `${readerCount} members with a stream each, by a trunk of this measurement: as many notifications are stored`,
    open: async (arrivals, readers) =>
      readers.push(await openBenchTrunk(platform, userIds, arrivals.received)),
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
