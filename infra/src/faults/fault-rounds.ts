import fc from 'fast-check';
import { type FaultModel, type FaultTarget, faultCommands } from './fault-commands.ts';
import { type FaultPlatform, serviceNames } from './fault-platform.ts';
import { star } from './fault-writes.ts';
import { type Books, readBooks } from './ledger-books.ts';

export interface FaultReport {
  readonly rounds: number;
  readonly books: Books;
  /** Pairs of fact and member for which telling was demanded. */
  readonly owed: number;
  /** How often each thing was done. */
  readonly done: ReadonlyMap<string, number>;
  /** The commands of the round that went wrong and how to see it again; null when none did. */
  readonly failure: string | null;
}

const patienceMs = 90_000;
const firstStars = 24;

async function isQuiet(platform: FaultPlatform): Promise<boolean> {
  for (const name of serviceNames) {
    if ((await platform.gauge(name, 'broker_connected')) !== 1) return false;
    for (const metric of ['outbox_pending', 'consumer_lag']) {
      if ((await platform.gauge(name, metric)) !== 0) return false;
    }
  }
  return true;
}

const isComplete = ({ lost, starsApart }: Books) => lost.length === 0 && starsApart === 0;

/** Mends everything, waits until nothing is under way any more, and reads the books. */
export async function settle(
  platform: FaultPlatform,
  owedBefore?: ReadonlySet<string>,
): Promise<Books> {
  platform.broker.thaw();
  await Promise.all(
    serviceNames.filter((name) => !platform.isUp(name)).map((name) => platform.startService(name)),
  );
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const quiet = await isQuiet(platform).catch(() => false);
    const books = await readBooks(platform, owedBefore);
    if ((quiet && isComplete(books)) || Date.now() > deadline) return books;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @returns null when the books are right */
export function complaint(books: Books): string | null {
  const { lost, double, phantom, starsApart, parked } = books;
  const counts = { lost: lost.length, double: double.length, phantom: phantom.length };
  const sum = Object.values(counts).reduce((a, b) => a + b, 0) + starsApart + parked;
  if (sum === 0) return null;
  const shown = [...lost, ...double, ...phantom].slice(0, 10).join('; ');
  return `${JSON.stringify({ ...counts, starsApart, parked })} ${shown}`;
}

/**
 * Drives random rounds of writes, kills and cuts against one platform, and holds facts against effects after each.
 * Time is part of what is random, so a failing round is shown as it was drawn and not made smaller.
 * @param options.onRound called after each round that went well
 */
export async function runFaultRounds(
  platform: FaultPlatform,
  options: { rounds: number; seed: number; onRound: (round: number, books: Books) => void },
): Promise<FaultReport> {
  const model: FaultModel = { down: new Set(), isFrozen: false, hasCopy: false };
  const done = new Map<string, number>();
  const target: FaultTarget = { platform, done };
  // Somebody to tell from the first round on, and a copy of the store from before everything.
  for (let member = 1; member <= firstStars; member += 1) await star(platform, member, member);
  await platform.broker.copyStore();
  model.hasCopy = true;
  let books = await settle(platform);
  const owed = new Set<string>();
  let rounds = 0;
  const property = fc.asyncProperty(faultCommands, async (commands) => {
    await fc.asyncModelRun(() => ({ model, real: target }), commands);
    books = await settle(platform, owed);
    for (const key of books.owed) owed.add(key);
    model.isFrozen = false;
    model.down.clear();
    const wrong = complaint(books);
    if (wrong) throw new Error(wrong);
    rounds += 1;
    options.onRound(rounds, books);
  });
  const details = await fc.check(property, {
    numRuns: options.rounds,
    seed: options.seed,
    endOnFailure: true,
  });
  const failure = details.failed
    ? `round ${rounds + 1} of seed ${options.seed}: ${(details.errorInstance as Error)?.message}\n${fc.stringify(details.counterexample)}`
    : null;
  return { rounds, books, owed: owed.size, done, failure };
}
