import { describe, expect, it } from '@jest/globals';
import { type EditionFilters, editionFlags, editionPeriods } from '@siteswap/contracts/editions';
import { fuzzRuns, seededRandom } from '@siteswap/service-kit/testing';
import { countCountries, countEditions } from './edition-counts.ts';
import { countWithoutEach } from './edition-hints.ts';
import { EditionIndex } from './edition-index.ts';
import { type EditionListQuery, listPage } from './edition-list.ts';
import { mapEditions } from './edition-map.ts';
import { chordBetween, chordOf, onGlobe } from './places.ts';
import type { ShownEdition } from './shown-edition.ts';

const random = seededRandom();
const dayMs = 86_400_000;
const today = 20_900;
const now = new Date(today * dayMs + 12 * 3_600_000);

const { int, pick: oneOf } = random;
/** True in a number of ten cases. */
const chance = (ofTen: number) => int(10) < ofTen;
const terms = ['rencontre', 'jonglage', 'Été', 'Festival', 'of', 'massues', 'Łódź', 'EJC', 'nord'];
const towns = ['Lille', 'Göteborg', 'Saint-Étienne', null];
const someFlags = () => (chance(3) ? 0 : int(2 ** editionFlags.length));

function anEdition(id: number): ShownEdition {
  const startDay = today + int(120) - 60;
  const endDay = startDay + int(5);
  const name = [oneOf(terms), oneOf(terms), oneOf(terms)].join(' ');
  return {
    id,
    name,
    startDay,
    endDay,
    startsAt: startDay * dayMs,
    endsAt: (endDay + 1) * dayMs,
    flags: someFlags(),
    country: oneOf(['FR', 'BE', 'SE', null]),
    place: chance(2)
      ? null
      : { latitude: 40 + int(2_000) / 100, longitude: int(36_000) / 100 - 180 },
    updatedAt: int(50),
    texts: [name, oneOf(terms), oneOf(towns), null],
  };
}

function aQuery(): EditionListQuery {
  const day = (ahead: number) => new Date((today + ahead) * dayMs).toISOString().slice(0, 10);
  const filters: EditionFilters = {
    ...(chance(4)
      ? { q: oneOf(['fest', 'ete lod', 'e', 'lille 2027', 'jonglaje', 'no', 'франция']) }
      : {}),
    ...(chance(3) ? { countries: oneOf([['FR'], ['FR', 'SE'], ['DE']]) } : {}),
    ...(chance(2) ? { startDate: day(-10) } : {}),
    ...(chance(2) ? { endDate: day(20) } : {}),
    ...(chance(5) ? { showPast: chance(5), showCurrent: chance(7), showFuture: chance(7) } : {}),
    ...(chance(3) ? { [oneOf(editionFlags)]: true, [oneOf(editionFlags)]: true } : {}),
    ...(chance(3) ? { near: [50, 3] as [number, number], radiusKm: 2_000 } : {}),
  };
  const sort = oneOf([
    'startDate',
    'name',
    'updatedAt',
    filters.near ? 'distance' : undefined,
  ] as const);
  return { ...filters, sort, page: oneOf([1, 1, 2]), limit: oneOf([5, 1_000]) };
}

const readAll = (index: EditionIndex, query: EditionListQuery) => ({
  query,
  list: listPage(index, query, now.getTime()),
  counts: countEditions(index, query, now.getTime()),
  hints: countWithoutEach(index, query, now.getTime()),
  map: mapEditions(index, { ...query, zoom: 3 }, now.getTime()),
  countries: countCountries(index),
});

const built = (editions: Iterable<ShownEdition>): EditionIndex => {
  const index = new EditionIndex();
  index.apply(Array.from(editions, (edition) => ({ id: edition.id, edition })));
  return index;
};

/** Changes of some editions of `editions`, which takes them over. */
function someChanges(editions: Map<number, ShownEdition>) {
  const changes = Array.from({ length: oneOf([1, 3, 250]) }, () => {
    const id = int(400) + 1;
    return { id, edition: chance(3) ? null : anEdition(id) };
  });
  for (const { id, edition } of changes) {
    if (edition) editions.set(id, edition);
    else editions.delete(id);
  }
  return new Map(changes.map((change) => [change.id, change])).values();
}

describe('the index of editions', () => {
  it('after any changes reads like one that was built from what there is', () => {
    for (let run = 0; run < fuzzRuns(30); run += 1) {
      const editions = new Map<number, ShownEdition>();
      const index = new EditionIndex();
      for (let round = oneOf([1, 5, 40]); round > 0; round -= 1) {
        index.apply([...someChanges(editions)]);
        // A read puts the orders right that the next changes then find.
        if (chance(5)) index.order('start');
      }
      const other = built(editions.values());
      expect(index.size).toBe(editions.size);
      for (let read = 0; read < 10; read += 1) {
        const query = aQuery();
        expect(readAll(index, query)).toEqual(readAll(other, query));
      }
    }
  });

  it('counts what the list has, whatever the filters', () => {
    const index = built(Array.from({ length: 300 }, (_, at) => anEdition(at + 1)));
    for (let read = 0; read < fuzzRuns(100); read += 1) {
      const query = { ...aQuery(), page: 1, limit: 1_000 };
      const { list, counts, map, hints } = readAll(index, query);
      expect([counts.total, map.total, list.ids.length]).toEqual(Array(3).fill(list.total));
      const ofPoints = map.data.reduce((sum, { count }) => sum + count, 0);
      expect(ofPoints).toBe(map.located);
      const totalOf = (change: EditionFilters) =>
        listPage(index, { ...query, ...change }, now.getTime()).total;
      for (const period of editionPeriods) {
        expect(counts.periods[period]).toBe(totalOf({ period: [period] }));
      }
      for (const { country, editions } of counts.countries) {
        expect(editions).toBe(totalOf({ countries: [country] }));
      }
      for (const flag of editionFlags.slice(0, 4)) {
        expect(counts.flags[flag]).toBe(totalOf({ [flag]: true }));
      }
      for (const { filter, editions } of hints.filter(({ filter: name }) => name === 'q')) {
        expect(editions).toBe(totalOf({ [filter]: undefined }));
      }
    }
  });

  it('finds what lies within a distance of a place, and lists the nearest first', () => {
    const at = (id: number, latitude: number, longitude: number) => ({
      ...anEdition(id),
      place: { latitude, longitude },
    });
    const [paris, reims] = [at(1, 48.8566, 2.3522), at(2, 49.2583, 4.0317)];
    // 344 km from Paris, and 111 km apart across the date line.
    const [london, west, east] = [at(3, 51.5074, -0.1278), at(4, 0, 179.5), at(5, 0, -179.5)];
    const nowhere = { ...anEdition(6), place: null };
    const index = built([london, reims, paris, west, east, nowhere]);
    const found = (near: [number, number], radiusKm: number) =>
      listPage(
        index,
        { near, radiusKm, showPast: true, sort: 'distance', page: 1, limit: 10 },
        now.getTime(),
      ).ids;
    expect(found([48.8566, 2.3522], 343)).toEqual([1, 2]);
    expect(found([48.8566, 2.3522], 345)).toEqual([1, 2, 3]);
    expect(found([0, 179.5], 110)).toEqual([4]);
    expect(found([0, 179.5], 112)).toEqual([4, 5]);
    expect(found([90, 0], 4_700)).toEqual([3, 2, 1]);
    expect(found([0, 0], 20_100)).toHaveLength(5);
  });

  it('finds around any place what a look at every place finds, also at the poles and the date line', () => {
    const degrees = (from: number, to: number) => from + int((to - from) * 1_000) / 1_000;
    const somewhere = () => ({
      latitude: oneOf([degrees(-90, 90), degrees(89, 90), degrees(48, 49), 90, -90, 0]),
      longitude: oneOf([degrees(-180, 180), degrees(179, 180), degrees(2, 3), 180, -180, 0]),
    });
    const editions = Array.from({ length: 400 }, (_, at) => ({
      ...anEdition(at + 1),
      place: somewhere(),
    }));
    const index = built(editions);
    for (let read = 0; read < fuzzRuns(200); read += 1) {
      const { latitude, longitude } = somewhere();
      const near: [number, number] = [latitude, longitude];
      const radiusKm = oneOf([1, 20, 40, 100, 500, 2_000]);
      const chords = new Map(
        editions.map(({ id, place }) => [
          id,
          chordBetween(onGlobe([place.latitude, place.longitude]), onGlobe(near)),
        ]),
      );
      const expected = [...chords].filter(([, chord]) => chord <= chordOf(radiusKm));
      const query = { near, radiusKm, showPast: true, sort: 'distance', page: 1 } as const;
      const pageOf = (limit: number) => listPage(index, { ...query, limit }, now.getTime()).ids;
      const found = pageOf(1_000);
      expect([near, radiusKm, found.toSorted((a, b) => a - b)]).toEqual([
        near,
        radiusKm,
        expected.map(([id]) => id),
      ]);
      expect(pageOf(5)).toEqual(found.slice(0, 5));
      const inOrder = found.map((id) => chords.get(id) ?? 0);
      // Micrometres are left to rounding.
      for (const [at, chord] of inOrder.slice(1).entries()) {
        expect(chord).toBeGreaterThan((inOrder[at] ?? 0) - 1e-12);
      }
    }
  });

  it('counts an edition in every month that it touches', () => {
    const edition = { ...anEdition(1), startDay: today, endDay: today + 20 };
    const { months } = countEditions(
      built([edition]),
      { period: ['past', 'current', 'upcoming'] },
      now.getTime(),
    );
    const touched = months.filter(({ editions }) => editions > 0).map(({ month }) => month);
    const first = now.getUTCMonth();
    expect(touched).toEqual([first + 1, ((first + 1) % 12) + 1].toSorted((a, b) => a - b));
  });
});
