import { readFileSync } from 'node:fs';
import type { Platform } from '@siteswap/infra/platform';
import { processorMs, requireProc } from './processor-time.ts';
import { Arrivals, openAll, untilFirstNotification } from './stream/arrivals.ts';
import {
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

/** Opens the readers of a side, and prints what each takes while it is idle. */
async function withMemory(
  name: string,
  pids: () => readonly number[],
  count: number,
  open: () => Promise<void>,
) {
  const before = memoryOf(pids());
  await open();
  const each = (memoryOf(pids()) - before) / count;
  print(`${name.padEnd(10)}${each.toFixed(1)} KiB for each idle reader`);
  return each;
}

async function openProduct({ platform, fan, driver, edition }: Site, count: number) {
  const pidOf = (name: string) => platform.processes.get(name)?.pid ?? 0;
  const pids = () => serving.map(pidOf);
  const arrivals = new Arrivals(count);
  const readers: Reader[] = [];
  let json = '';
  const received = (id: string, at: number, text: string) => {
    json ||= /^data: (\{.*"entityId".*\})$/m.exec(text)?.[1] ?? '';
    arrivals.received(id, at);
  };
  const memory = await withMemory('Siteswap', pids, count, () =>
    openAll(
      Array.from({ length: count }, () => fan),
      received,
      readers,
    ),
  );
  await untilFirstNotification(driver, edition, readers[0] as Reader);
  const side: Side = {
    name: 'Siteswap',
    readers,
    pids,
    used: () => Object.fromEntries(serving.map((name) => [name, processorMs(pidOf(name))])),
    send: async () => {
      const { id, createdAt } = await publishOffer(driver, edition);
      return (await arrivals.last(id)) - createdAt;
    },
  };
  return { side, memory, arrivals, json };
}

async function openNchan(nchan: Nchan, count: number, json: string) {
  const arrivals = new Arrivals(count);
  const readers: Reader[] = [];
  const memory = await withMemory('nchan', nchan.pids, count, () =>
    openAll(
      Array.from({ length: count }, () => nchan.address),
      arrivals.received,
      readers,
    ),
  );
  let next = 900_000_000;
  const side: Side = {
    name: 'nchan',
    readers,
    pids: nchan.pids,
    used: () => ({ nginx: nchan.processorMs() }),
    send: async () => {
      next += 1;
      const startedAt = Date.now();
      await nchan.publish(json.replace(/"entityId":"\d+"/, `"entityId":"${next}"`));
      return (await arrivals.last(String(next))) - startedAt;
    },
  };
  return { side, memory };
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

function printRatios(
  costs: ReadonlyMap<string, number[]>,
  memory: { ours: number; theirs: number },
) {
  const [ours = [], theirs = []] = [costs.get('Siteswap'), costs.get('nchan')];
  const ratios = ours.map((cost, round) => cost / (theirs[round] as number));
  const cost = percentile(ratios.filter(Number.isFinite), 0.5);
  print(
    `ratio     ${Number.isFinite(cost) ? cost.toFixed(2) : 'too short to tell'} processor (≤ 1.2), ${(memory.ours / Math.max(memory.theirs, 0.1)).toFixed(2)} memory (≤ 2.0)`,
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

async function measureReaders(site: Site, nchan: Nchan | null, count: number): Promise<void> {
  print(`\n${count} readers, ${rounds} rounds of ${messages} messages:`);
  const product = await openProduct(site, count);
  const opened: Side[] = [product.side];
  try {
    const other = nchan && (await openNchan(nchan, count, product.json));
    if (other) opened.push(other.side);
    print(`the same frame of ${product.json.length} bytes`);
    const costs = await measure(opened, count);
    if (other) printRatios(costs, { ours: product.memory, theirs: other.memory });
    await measureSlowReader(site, product.side);
    await measureBreak(site, product.side, product.arrivals);
  } finally {
    for (const { readers } of opened) for (const reader of readers) reader.close();
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
