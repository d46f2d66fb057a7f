import fc from 'fast-check';
import { faultCommands } from './fault-commands.ts';
import { linkNames, processNames, serviceProcessNames } from './fault-names.ts';
import type { FaultPlatform } from './fault-platform.ts';
import type { Command, FaultModel, FaultTarget } from './fault-step.ts';
import { star } from './fault-writes.ts';
import { type Books, readBooks } from './ledger-books.ts';

export interface FaultReport {
  readonly rounds: number;
  readonly books: Books;
  /** Deliveries that were expected. */
  readonly expected: number;
  /** How often each step was run. */
  readonly done: ReadonlyMap<string, number>;
  /** The commands of the round that went wrong and how to see it again; null when none did. */
  readonly failure: string | null;
}

const timeoutMs = 90_000;
const firstStars = 24;

const metrics = ['broker_connected', 'outbox_pending', 'consumer_lag'];

async function isQuiet(platform: FaultPlatform): Promise<boolean> {
  const gauges = await Promise.all(
    serviceProcessNames.map((name) => platform.gauges(name, metrics)),
  );
  return gauges.every(([connected, pending, lag]) => connected === 1 && pending === 0 && lag === 0);
}

const isComplete = ({ lost, starsApart, membersApart }: Books) =>
  lost.length === 0 && starsApart === 0 && membersApart === 0;

/** A mail waits longer after each failure; here its time comes at once. */
const hurryMailsSql = `update kit.job set run_at = now() where name = 'mail' and run_id is null and run_at > now()`;

/** Starts what is down, waits until every event is handled, and reads the databases. */
export async function settle(
  platform: FaultPlatform,
  expectedBefore?: ReadonlySet<string>,
): Promise<Books> {
  platform.broker.thaw();
  platform.mail.behave('accepts');
  for (const name of linkNames) platform.link(name).mend();
  await Promise.all(
    processNames.filter((name) => !platform.isUp(name)).map((name) => platform.startService(name)),
  );
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    await platform.query('svc-core', hurryMailsSql);
    const isSettled = await isQuiet(platform).catch(() => false);
    const books = await readBooks(platform, expectedBefore);
    if ((isSettled && isComplete(books)) || Date.now() > deadline) return books;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What is still pending, by process; to see where it hangs. */
async function pendingIn(platform: FaultPlatform): Promise<string> {
  const lines = serviceProcessNames.map(async (name) => {
    const found = ['consumer_lag', 'outbox_pending'].map((metric) =>
      platform.metricLines(name, metric).catch((error: unknown) => [`${error}`]),
    );
    return (await Promise.all(found)).flat().map((line) => `${name}: ${line}`);
  });
  return (await Promise.all(lines)).flat().join('\n');
}

/** @returns null when the books are right */
export function complaint(books: Books): string | null {
  const { lost, double, phantom, starsApart, membersApart, parked } = books;
  const counts = { lost: lost.length, double: double.length, phantom: phantom.length };
  const sum = Object.values(counts).reduce((a, b) => a + b, 0) + starsApart + membersApart + parked;
  if (sum === 0) return null;
  const shown = [...lost, ...double, ...phantom].slice(0, 10).join('; ');
  return `${JSON.stringify({ ...counts, starsApart, membersApart, parked })} ${shown}`;
}

/** Whether what was missing came after all: then something was slow, and nothing lost. */
async function late(platform: FaultPlatform): Promise<string> {
  const since = Date.now();
  const wrong = complaint(await settle(platform));
  return `\nafter ${Math.round((Date.now() - since) / 1000)} s more: ${wrong ?? 'all right'}`;
}

/**
 * Drives random rounds of writes, kills and cuts against one platform, and compares events with effects after each.
 * Time is part of what is random, so a failing round is shown as it was generated and not shrunk.
 * @param options.onRound called after each round that went well
 */
export async function runFaultRounds(
  platform: FaultPlatform,
  options: {
    rounds: number;
    seed: number;
    /** What the first rounds consist of; random steps otherwise. */
    first?: readonly Command[][];
    onRound: (round: number, books: Books) => void;
  },
): Promise<FaultReport> {
  const model: FaultModel = { down: new Set(), isFrozen: false, hasCopy: false };
  const done = new Map<string, number>();
  const target: FaultTarget = { platform, done };
  // Followers from the first round on, and a copy of the store from before everything.
  for (let member = 1; member <= firstStars; member += 1) await star(platform, member, member);
  await platform.broker.copyStore();
  model.hasCopy = true;
  let books = await settle(platform);
  const expected = new Set<string>();
  let rounds = 0;
  const property = fc.asyncProperty(faultCommands, async (commands) => {
    await fc.asyncModelRun(() => ({ model, real: target }), commands);
    books = await settle(platform, expected);
    for (const key of books.expected) expected.add(key);
    model.isFrozen = false;
    model.down.clear();
    const wrong = complaint(books);
    if (wrong) throw new Error(`${wrong}\n${await pendingIn(platform)}${await late(platform)}`);
    rounds += 1;
    options.onRound(rounds, books);
  });
  const details = await fc.check(property, {
    numRuns: options.rounds,
    seed: options.seed,
    examples: (options.first ?? []).map((commands) => [commands]),
    endOnFailure: true,
  });
  const failure = details.failed
    ? `round ${rounds + 1} of seed ${options.seed}: ${(details.errorInstance as Error)?.message}\n${fc.stringify(details.counterexample)}`
    : null;
  return { rounds, books, expected: expected.size, done, failure };
}
