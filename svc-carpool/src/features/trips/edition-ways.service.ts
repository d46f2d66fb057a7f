import { type Direction, toWays, type Ways } from '@siteswap/contracts/carpool';
import type { Db } from '#src/db.ts';
import { findWays, findWaysSignature, type OfferedTrip } from './edition-ways.repository.ts';
import type { EditionPlace } from './trips.policy.ts';

/** The offers of an edition that are not deleted, by departure and then by id. */
export interface EditionWays {
  readonly ids: Int32Array;
  /** Milliseconds since 1970. */
  readonly departures: Float64Array;
  readonly directions: readonly Direction[];
  readonly ways: Ways;
}

interface Cached {
  readonly version: string;
  readonly editionWays: EditionWays;
}

/** Offers of all cached editions together, of about 200 bytes each. */
const maxCachedOffers = 50_000;

const toEditionWays = (trips: readonly OfferedTrip[], edition: EditionPlace): EditionWays => ({
  ids: Int32Array.from(trips, ({ id }) => id),
  departures: Float64Array.from(trips, ({ departure }) => departure),
  directions: trips.map(({ direction }) => direction),
  ways: toWays(trips, edition),
});

/** Caches the ways of editions in memory; each reader asks the database whether they are still the same. */
export function createEditionWays({
  db,
  maxOffers = maxCachedOffers,
}: {
  db: Db;
  maxOffers?: number;
}) {
  /** The least recently used edition is the first. */
  const cache = new Map<number, Cached>();
  const pending = new Map<string, Promise<EditionWays>>();

  function store(editionId: number, cached: Cached): void {
    cache.delete(editionId);
    cache.set(editionId, cached);
    let count = [...cache.values()].reduce(
      (sum, { editionWays }) => sum + editionWays.ids.length,
      0,
    );
    for (const [id, { editionWays }] of cache) {
      if (count <= maxOffers) return;
      cache.delete(id);
      count -= editionWays.ids.length;
    }
  }

  const versionOf = (signature: string, { latitude, longitude }: EditionPlace) =>
    `${signature} ${latitude} ${longitude}`;

  async function read(editionId: number, place: EditionPlace): Promise<EditionWays> {
    // Of the same moment as the ways, which may be later than the signature that was asked for.
    const { signature, trips } = await findWays(db, editionId);
    const editionWays = toEditionWays(trips, place);
    store(editionId, { version: versionOf(signature, place), editionWays });
    return editionWays;
  }

  return {
    /** The ways of an edition at `place` as the database has them now. */
    async get(editionId: number, place: EditionPlace): Promise<EditionWays> {
      const version = versionOf(await findWaysSignature(db, editionId), place);
      const cached = cache.get(editionId);
      if (cached?.version === version) {
        store(editionId, cached);
        return cached.editionWays;
      }
      const key = `${editionId} ${version}`;
      const reading = pending.get(key) ?? read(editionId, place).finally(() => pending.delete(key));
      pending.set(key, reading);
      return reading;
    },
  };
}
