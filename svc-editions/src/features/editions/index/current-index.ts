import type pg from 'pg';
import {
  adoptRestored,
  type ChangedEdition,
  type ChangeKeys,
  maxChangeKeys,
  readChangeKeys,
  readChanges,
} from './changed-editions.repository.ts';
import { EditionIndex } from './edition-index.ts';
import { toShownEdition } from './shown-edition.ts';

const batchSize = 5_000;

/** An index with what is known of its age. */
export interface IndexState {
  readonly index: EditionIndex;
  /** Changes of transactions before this one are in the index. */
  readonly horizon: string;
  readonly removals: number;
  /** Transactions from the horizon on whose change is in the index all the same, by edition. */
  readonly seen: ReadonlyMap<number, string>;
}

/** Whether an index has all of the changes since its horizon. */
export const isCurrent = ({ seen, removals }: IndexState, keys: ChangeKeys): boolean =>
  keys.removals === removals &&
  keys.changed.length < maxChangeKeys &&
  keys.changed.every(([id, changedIn]) => seen.get(id) === changedIn);

export interface CurrentIndex {
  /** The index with every change that was committed before this call. */
  refresh(): Promise<IndexState>;
  /** The index as it was refreshed last. */
  latest(): Promise<IndexState>;
}

/**
 * Updates an index of the shown editions. Every row carries the transaction that wrote it last: before a read the
 * rows since the last look are read, beginning with the oldest transaction that was open then, so no commit is missed
 * whatever their order, and replicas agree. Where nothing changed, this costs a look into an index of the database.
 */
export function createCurrentIndex(pool: pg.Pool): CurrentIndex {
  let state: IndexState | undefined;
  let running: Promise<IndexState> | undefined;
  let next: Promise<IndexState> | undefined;

  async function catchUp(): Promise<IndexState> {
    if (!state) await adoptRestored(pool);
    const known = state ?? {
      index: new EditionIndex(),
      horizon: '0',
      removals: -1,
      seen: new Map(),
    };
    const { index } = known;
    const changed = new Map<number, ChangedEdition>();
    let position = { changedIn: known.horizon, id: 0 };
    let first: { horizon: string; removals: number } | undefined;
    for (;;) {
      const { editions, horizon, removals } = await readChanges(pool, position, batchSize);
      first ??= { horizon, removals };
      // An edition that is written between two reads comes twice; the later one counts.
      for (const edition of editions) changed.set(edition.id, edition);
      const last = editions.at(-1);
      if (!last || editions.length < batchSize) break;
      position = last;
    }
    if (state && first.removals !== known.removals) {
      state = undefined;
      return catchUp();
    }
    const changes = [...changed.values()];
    const isNew = ({ id, changedIn }: ChangedEdition) => known.seen.get(id) !== changedIn;
    index.apply(changes.filter(isNew).map((row) => ({ id: row.id, edition: toShownEdition(row) })));
    const oldest = BigInt(first.horizon);
    const open = changes.filter(({ changedIn }) => BigInt(changedIn) >= oldest);
    state = { index, ...first, seen: new Map(open.map(({ id, changedIn }) => [id, changedIn])) };
    return state;
  }

  /** Mostly nothing changed, and to see that costs less than to read changes. */
  async function catchUpIfChanged(): Promise<IndexState> {
    const known = state;
    if (!known) return catchUp();
    const { changed, removals } = await readChangeKeys(pool, known.horizon);
    return changed.length === 0 && removals === known.removals ? known : catchUp();
  }

  /** Joins the refresh that begins next: the one that is under way may have looked before the caller's change. */
  function refresh(): Promise<IndexState> {
    if (!running) {
      running = catchUpIfChanged().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return refresh();
      });
    return next;
  }

  return { refresh, latest: async () => state ?? refresh() };
}
