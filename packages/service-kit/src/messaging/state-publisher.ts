import type { CacheTags } from '@siteswap/contracts/event';
import { type Nats, WrongSequenceError } from './broker.ts';
import { cacheTagsOf, type OutboxRow, originOf } from './outbox-row.ts';
import type { Published } from './relay-rows.ts';
import type { CurrentState, ReadState, ReadStates } from './states.ts';

/** States read in parallel where a service reads them one by one; few, so that most of the pool is left to requests. */
const readsAtOnce = 4;
/** Subjects whose last message is remembered. */
const maxKnown = 20_000;
const maxAttempts = 5;

/** The last message of a subject. */
interface Last {
  readonly sequence: number;
  readonly version: number;
  readonly isDeleted: boolean;
}

/** What becomes one message. */
interface Change {
  /** The row that gives it its id and its origin. */
  readonly row: OutboxRow;
  readonly cacheTags: CacheTags | null;
}

export interface StatePublisher {
  /** @param groups rows of one subject each, oldest first */
  publish(
    states: ReadStates,
    groups: readonly OutboxRow[][],
  ): Promise<PromiseSettledResult<Published>[]>;
  /** The stream may have been replaced. */
  forget(): void;
}

const split = (subject: string) => {
  const dot = subject.indexOf('.');
  return { kind: subject.slice(0, dot), id: subject.slice(dot + 1) };
};

type Outcome = { readonly state: CurrentState | null } | { readonly error: unknown };

function stateOf(outcome: Outcome): CurrentState | null {
  if ('error' in outcome) throw outcome.error;
  return outcome.state;
}

/** Reads the current states of one kind, by one statement where the service can. */
async function readAll(
  kind: string,
  read: ReadState | undefined,
  ids: readonly string[],
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  if (!read) {
    const error = new Error(`No reader for the state ${kind}`);
    return new Map(ids.map((id) => [id, { error }]));
  }
  if (typeof read !== 'function' && ids.length > 1) {
    const found = await read.readMany(ids).then(
      (states) => states,
      (error: unknown) => ({ error }),
    );
    return new Map(
      ids.map((id) => [id, 'error' in found ? found : { state: found.get(id) ?? null }]),
    );
  }
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      outcomes.set(id, await readOne(read, id));
    }
  };
  await Promise.all(Array.from({ length: readsAtOnce }, work));
  return outcomes;
}

async function readOne(read: ReadState, id: string): Promise<Outcome> {
  try {
    const state =
      typeof read === 'function' ? await read(id) : ((await read.readMany([id])).get(id) ?? null);
    return { state };
  } catch (error) {
    return { error };
  }
}

/**
 * Publishes states with the sequence their subject is expected to have. The server rejects a publish when another came
 * between, so an older state never replaces a newer one. What this process published last is remembered, and a subject
 * that is not known is taken for a new one where that is likely: the stream is read only when the guess was wrong.
 */
export function createStatePublisher(nats: Nats): StatePublisher {
  const known = new Map<string, Last>();

  const remember = (subject: string, last: Last) => {
    known.delete(subject);
    known.set(subject, last);
    if (known.size > maxKnown) known.delete(known.keys().next().value as string);
  };

  const readLast = async (subject: string): Promise<Last | undefined> => {
    const stored = await nats.streams.lastState(subject);
    if (!stored) {
      known.delete(subject);
      return undefined;
    }
    const { version, data } = JSON.parse(stored.text) as { version: number; data: unknown };
    const last = { sequence: stored.sequence, version, isDeleted: data === null };
    remember(subject, last);
    return last;
  };

  /** The version of a deletion exceeds every version that a consumer has seen, also after the stream lost the subject. */
  const versionOfDeletion = (last: Last | undefined) =>
    last ? last.version + 1 : Math.floor(Date.now() / 1000);

  /** What to publish; null when the stream has it already. */
  const messageOf = (
    { row, cacheTags }: Change,
    state: CurrentState | null,
    last: Last | undefined,
  ) => {
    const data = state?.data ?? null;
    const version = state?.version ?? versionOfDeletion(last);
    const isThere = data === null ? last?.isDeleted : last && last.version >= version;
    if (row.is_republished && isThere) return null;
    const { kind, id } = split(row.subject);
    // Of several changes in one message, the origin of the last.
    const said = cacheTags === null ? {} : { cacheTags };
    const text = JSON.stringify({ id, kind, version, ...originOf(row), ...said, data });
    return { text, version, isDeleted: data === null };
  };

  const isProbablyNew = (row: OutboxRow, state: CurrentState | null) =>
    (state?.data ?? null) !== null && (row.is_republished || state?.version === 1);

  const tryPublish = async (change: Change, state: CurrentState | null, last: Last | undefined) => {
    const { row } = change;
    const subject = `state.${row.subject}`;
    const message = messageOf(change, state, last);
    if (!message) return null;
    known.delete(subject);
    const { text, version, isDeleted } = message;
    const expected = last?.sequence ?? 0;
    const sequence = await nats.streams.publishState(subject, row.event_id, text, expected);
    remember(subject, { sequence, version, isDeleted });
    return sequence;
  };

  const publishOne = async (
    change: Change,
    first: Outcome,
    read: () => Promise<Outcome>,
  ): Promise<number | null> => {
    const { row } = change;
    const subject = `state.${row.subject}`;
    let state = stateOf(first);
    let last = known.get(subject);
    for (let attempt = 1; ; attempt += 1) {
      if (attempt > 1 || (!last && !isProbablyNew(row, state))) {
        // The row is read after the stream: a change in between makes the server reject the publish.
        last = await readLast(subject);
        state = stateOf(await read());
      }
      try {
        return await tryPublish(change, state, last);
      } catch (error) {
        if (!(error instanceof WrongSequenceError) || attempt === maxAttempts) throw error;
      }
    }
  };

  return {
    forget: () => known.clear(),
    publish: async (states, groups) => {
      const byKind = Map.groupBy(groups, ([row]) => split(row?.subject ?? '').kind);
      const work = [...byKind].map(async ([kind, ofKind]) => {
        const read = states[kind];
        const ids = ofKind.map(([row]) => split(row?.subject ?? '').id);
        const outcomes = await readAll(kind, read, ids);
        return await Promise.allSettled(
          ofKind.map(async (rows, index): Promise<Published> => {
            const row = rows.findLast(({ is_republished }) => !is_republished) ?? rows.at(-1);
            if (!row) throw new Error('a group without rows');
            const id = ids[index] ?? '';
            const outcome = outcomes.get(id) ?? { state: null };
            const again = () => readOne(read as ReadState, id);
            const change = { row, cacheTags: cacheTagsOf(rows) };
            const sequence = await publishOne(change, outcome, again);
            const marker = `state.${row.subject}`;
            return { rows, stream: `STATE.${kind}`, sequence, marker };
          }),
        );
      });
      return (await Promise.all(work)).flat();
    },
  };
}
