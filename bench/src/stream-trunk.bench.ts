import { readFileSync } from 'node:fs';
import type { Platform } from '@siteswap/infra/platform';
import { processorMs, requireProc } from './processor-time.ts';
import { Arrivals, openAll, untilFirstNotification } from './stream/arrivals.ts';
import {
  atService,
  type ComingEdition,
  comingEdition,
  type Member,
  publishOffer,
  signIn,
  star,
} from './stream/members.ts';
import { missingForNchan, type Nchan, startNchan } from './stream/nchan.ts';
import { percentile, spread } from './stream/percentile.ts';
import type { Reader } from './stream/reader.ts';
import { openSlowReader } from './stream/slow-reader.ts';
import { print, withPlatform } from './with-platform.ts';

const sizes = (process.env['BENCH_READERS'] ?? '2000,5000').split(',').map(Number);
const messages = Number(process.env['BENCH_MESSAGES'] ?? 20);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** One way to send the same frame to all readers. */
interface Side {
  readonly name: string;
  readonly readers: Reader[];
  /** Processor time of each of its processes, in ms. */
  readonly used: () => Readonly<Record<string, number>>;
  readonly pids: () => readonly number[];
  /** Opens readers until there are this many. */
  readonly open: (upTo: number) => Promise<void>;
  /** Sends one and waits for the last reader. @returns how long that took, in ms */
  readonly send: () => Promise<number>;
}

interface Site {
  readonly platform: Platform;
  readonly fan: Member;
  readonly driver: Member;
  readonly edition: ComingEdition;
}

const serving = ['svc-notifications', 'gateway'];

/** Memory that processes have to themselves, and their share of what they share; in KiB. */
function memoryOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return sum + Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0);
  }, 0);
}

/** Opens readers of a side up to a number, and prints what each of them takes while it is idle. */
async function withMemory({ name, pids, readers, open }: Side, upTo: number): Promise<number> {
  const [before, opened] = [memoryOf(pids()), readers.length];
  await open(upTo);
  const each = (memoryOf(pids()) - before) / (upTo - opened);
  print(`${name.padEnd(10)}${each.toFixed(1)} KiB for each idle reader from ${opened} to ${upTo}`);
  return each;
}

function productSide({ platform, fan, driver, edition }: Site) {
  const pidOf = (name: string) => platform.processes.get(name)?.pid ?? 0;
  const readers: Reader[] = [];
  const arrivals = new Arrivals(() => readers.length);
  const seen = { json: '' };
  const received = (id: string, at: number, text: string) => {
    seen.json ||= /^data: (\{.*"entityId".*\})$/m.exec(text)?.[1] ?? '';
    arrivals.received(id, at);
  };
  const side: Side = {
    name: 'Siteswap',
    readers,
    pids: () => serving.map(pidOf),
    used: () => Object.fromEntries(serving.map((name) => [name, processorMs(pidOf(name))])),
    open: (upTo) =>
      openAll(
        Array.from({ length: upTo }, () => fan),
        received,
        readers,
      ),
    send: async () => {
      // The way of the offer through the gateway is no part of its message.
      const author = await atService(platform, 'svc-carpool', driver);
      const { id, createdAt } = await publishOffer(author, edition);
      return (await arrivals.last(id)) - createdAt;
    },
  };
  return { side, arrivals, seen };
}

/** @param seen the frame that the product sent, once it has sent one */
function nchanSide(nchan: Nchan, seen: { readonly json: string }): Side {
  const readers: Reader[] = [];
  const arrivals = new Arrivals(() => readers.length);
  let next = 900_000_000;
  return {
    name: 'nchan',
    readers,
    pids: nchan.pids,
    used: () => ({ nginx: nchan.processorMs() }),
    open: (upTo) =>
      openAll(
        Array.from({ length: upTo }, () => nchan.address),
        arrivals.received,
        readers,
      ),
    send: async () => {
      next += 1;
      const startedAt = Date.now();
      await nchan.publish(seen.json.replace(/"entityId":"\d+"/, `"entityId":"${next}"`));
      return (await arrivals.last(String(next))) - startedAt;
    },
  };
}

const total = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((sum, part) => sum + part, 0);

/** Microseconds of processor for each delivered message, by round, and the delays of all messages. */
async function measure(sides: readonly Side[], count: number) {
  const costs = new Map<string, number[]>(sides.map(({ name }) => [name, []]));
  const delays = new Map<string, number[]>(sides.map(({ name }) => [name, []]));
  const shares = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const side of [...sides].sort(() => Math.random() - 0.5)) {
      const before = side.used();
      for (let sent = 0; sent < messages; sent += 1) delays.get(side.name)?.push(await side.send());
      const toCost = (ms: number) => (ms * 1_000) / (messages * count);
      const after = side.used();
      costs.get(side.name)?.push(toCost(total(after) - total(before)));
      for (const [part, ms] of Object.entries(after)) {
        shares.set(part, [...(shares.get(part) ?? []), toCost(ms - (before[part] ?? 0))]);
      }
    }
  }
  for (const { name } of sides) {
    const own = costs.get(name) ?? [];
    const range = `${Math.min(...own).toFixed(1)} to ${Math.max(...own).toFixed(1)}`;
    print(
      `${name.padEnd(10)}${percentile(own, 0.5).toFixed(1)} µs for each message (rounds ${range}); last reader ${spread(delays.get(name) ?? [])}`,
    );
  }
  for (const [part, own] of shares) {
    print(`of it     ${part} ${percentile(own, 0.5).toFixed(1)} µs`);
  }
  return costs;
}

/** What a side costs with some readers: KiB for each that was opened last, µs for each message by round. */
interface Costs {
  readonly count: number;
  readonly memory: number;
  readonly processor: readonly number[];
}

const medianRatio = (ours: readonly number[], theirs: readonly number[]): string => {
  const ratios = ours.map((cost, round) => cost / (theirs[round] as number));
  const ratio = percentile(ratios.filter(Number.isFinite), 0.5);
  return Number.isFinite(ratio) ? ratio.toFixed(2) : 'too short to tell';
};

/** Microseconds of processor that a message costs for each reader beyond the fewer ones. */
const furtherCosts = (few: Costs, many: Costs): number[] =>
  many.processor.map(
    (cost, round) =>
      (cost * many.count - (few.processor[round] ?? Number.NaN) * few.count) /
      (many.count - few.count),
  );

function printRatios(ours: readonly Costs[], theirs: readonly Costs[]): void {
  for (const [stage, { count, memory, processor }] of ours.entries()) {
    const other = theirs[stage] as Costs;
    print(
      `ratio     ${medianRatio(processor, other.processor)} processor (≤ 1.2) with ${count}, ${(memory / Math.max(other.memory, 0.1)).toFixed(2)} memory (≤ 2.0) for each opened last`,
    );
  }
  const [few, many] = [ours[0] as Costs, ours[1] as Costs];
  const [fewOther, manyOther] = [theirs[0] as Costs, theirs[1] as Costs];
  const [own, other] = [furtherCosts(few, many), furtherCosts(fewOther, manyOther)];
  print(
    `ratio     ${medianRatio(own, other)} processor for each reader from ${few.count} to ${many.count}: ${percentile(own, 0.5).toFixed(1)} and ${percentile(other, 0.5).toFixed(1)} µs`,
  );
}

async function measureSlowReader(site: Site, side: Side): Promise<void> {
  const socket = await openSlowReader(site.platform);
  const delays: number[] = [];
  for (let sent = 0; sent < messages; sent += 1) delays.push(await side.send());
  print(`with a reader that reads nothing: last of the others ${spread(delays)}`);
  socket.destroy();
}

/** The process of the service is killed while messages are on their way. */
async function measureBreak(site: Site, side: Side, arrivals: Arrivals): Promise<void> {
  const { platform, driver, edition } = site;
  const sent: string[] = [];
  for (let count = 0; count < messages; count += 1) {
    if (count === Math.floor(messages / 2)) platform.kill('svc-notifications', 'SIGKILL');
    sent.push((await publishOffer(driver, edition)).id);
  }
  const killedAt = Date.now();
  for (const id of sent) await arrivals.last(id);
  const ended = side.readers.filter(({ hasEnded }) => hasEnded).length;
  const missed = side.readers.reduce(
    (sum, { received }) => sum + sent.filter((id) => !received.has(id)).length,
    0,
  );
  const repeats = side.readers.reduce((sum, reader) => sum + reader.repeats, 0);
  print(
    `svc-notifications killed amid ${messages} messages: ${missed} missed, ${repeats} came twice, ${ended} streams ended; all there ${((Date.now() - killedAt) / 1_000).toFixed(1)} s after the last was published`,
  );
}

/** Half of the readers, then all: what the second half adds is free of what processes use whatever their number. */
async function measureReaders(site: Site, nchan: Nchan | null, count: number): Promise<void> {
  print(`\n${count} readers, ${rounds} rounds of ${messages} messages:`);
  const product = productSide(site);
  const sides = [product.side, ...(nchan ? [nchanSide(nchan, product.seen)] : [])];
  const costsOf = new Map<string, Costs[]>(sides.map(({ name }) => [name, []]));
  try {
    for (const upTo of [Math.floor(count / 2), count]) {
      const memory = new Map<string, number>();
      for (const side of sides) memory.set(side.name, await withMemory(side, upTo));
      if (!product.seen.json) {
        await untilFirstNotification(site.driver, site.edition, product.side.readers[0] as Reader);
      }
      const processor = await measure(sides, upTo);
      for (const { name } of sides) {
        costsOf.get(name)?.push({
          count: upTo,
          memory: memory.get(name) ?? Number.NaN,
          processor: processor.get(name) ?? [],
        });
      }
    }
    print(`the same frame of ${product.seen.json.length} bytes`);
    if (nchan) printRatios(costsOf.get('Siteswap') ?? [], costsOf.get('nchan') ?? []);
    await measureSlowReader(site, product.side);
    await measureBreak(site, product.side, product.arrivals);
  } finally {
    for (const { readers } of sides) for (const reader of readers) reader.close();
  }
}

async function measureOn(platform: Platform, count: number): Promise<void> {
  const fan = await signIn(platform.url, 'member');
  const driver = await signIn(platform.url, 'organiser');
  const edition = await comingEdition(fan);
  await star(fan, edition);
  const nchan = missing ? null : await startNchan();
  try {
    await measureReaders({ platform, fan, driver, edition }, nchan, count);
  } finally {
    await nchan?.stop();
  }
}

/** All processes are fresh: those used before would open readers in memory that they have already. */
const measureSize = (count: number): Promise<void> =>
  withPlatform((platform) => measureOn(platform, count), {
    env: {
      SEED_DEMO: '1',
      RATE_LIMIT_FACTOR: '1000',
      STREAM_MAX_PER_MEMBER: String(count * 2),
    },
  });

requireProc();
const missing = missingForNchan();
if (missing) print(missing);
for (const count of sizes) await measureSize(count);
