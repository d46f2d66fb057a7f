import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listCountries, listEditions } from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import { assertLimitOfAddress } from '@siteswap/service-kit/testing';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';
import { toCard } from './editions.mapper.ts';
import { findEdition } from './editions.repository.ts';

type Query = NonNullable<RouteCall<typeof listEditions>['query']>;
/** Past editions alone. */
const past: Query = { showPast: true, showCurrent: false, showFuture: false };

describe('the list of editions', () => {
  let started: Awaited<ReturnType<typeof startEditions>>;
  const db = () => started.service.prisma;
  const list = (query: Query = {}) => started.service.call(listEditions, { query });
  const ids = async (query: Query = {}) => (await list(query)).body.data.map(({ id }) => id);

  beforeAll(async () => {
    started = await startEditions();
  });
  afterAll(() => started.service.stop());
  beforeEach(async () => {
    started.clock.now = new Date('2027-05-10T12:00:00Z');
    await db().edition.deleteMany();
    await db().convention.deleteMany();
  });

  it('are searched in 600 times a minute from one address', async () => {
    const { service } = await startEditions({ RATE_LIMIT_FACTOR: '1' });
    try {
      const from = (ip: string) =>
        service.call(listEditions, { query: { q: 'lille' } }, undefined, { 'x-forwarded-for': ip });
      await assertLimitOfAddress(from, { points: 600, seconds: 60 });
    } finally {
      await service.stop();
    }
  });

  describe('ED-01: current and upcoming ones by start date', () => {
    it('puts the earliest start first, then the older entry', async () => {
      const late = await anEdition(db(), { startDate: '2027-08-01', endDate: '2027-08-02' });
      const soon = await anEdition(db(), { startDate: '2027-05-20', endDate: '2027-05-22' });
      const running = await anEdition(db(), { startDate: '2027-05-08', endDate: '2027-05-10' });
      const alsoSoon = await anEdition(db(), { startDate: '2027-05-20', endDate: '2027-05-21' });

      expect(await ids()).toEqual([running, soon, alsoSoon, late]);
    });

    it('classifies what has ended on the local day of the edition', async () => {
      const days = { startDate: '2027-05-08', endDate: '2027-05-10' };
      const auckland = await anEdition(db(), { ...days, timezone: 'Pacific/Auckland' });
      const paris = await anEdition(db(), { ...days, timezone: 'Europe/Paris' });
      const losAngeles = await anEdition(db(), { ...days, timezone: 'America/Los_Angeles' });

      // Half past midnight of the 11th in Auckland, the 10th elsewhere.
      started.clock.now = new Date('2027-05-10T12:30:00Z');
      expect(await ids()).toEqual([paris, losAngeles]);
      expect(await ids(past)).toEqual([auckland]);

      // The 11th in Paris, still the evening of the 10th in Los Angeles.
      started.clock.now = new Date('2027-05-11T03:00:00Z');
      expect(await ids()).toEqual([losAngeles]);
      expect(await ids(past)).toEqual([paris, auckland]);
    });

    it('classifies what has begun on the local day of the edition', async () => {
      const days = { startDate: '2027-05-11', endDate: '2027-05-14' };
      const kiritimati = await anEdition(db(), { ...days, timezone: 'Pacific/Kiritimati' });
      const paris = await anEdition(db(), { ...days, timezone: 'Europe/Paris' });

      expect(await ids({ showFuture: false })).toEqual([kiritimati]);
      expect(await ids({ showCurrent: false })).toEqual([paris]);
    });

    it('adds up the periods, each with its own default, the past after the others, newest first', async () => {
      const old = await anEdition(db(), { startDate: '1978-04-15', endDate: '1978-04-16' });
      const recent = await anEdition(db(), { startDate: '2027-04-01', endDate: '2027-04-02' });
      const alsoRecent = await anEdition(db(), { startDate: '2027-04-01', endDate: '2027-04-03' });
      const current = await anEdition(db(), { startDate: '2027-05-09', endDate: '2027-05-11' });
      const future = await anEdition(db(), { startDate: '2028-01-01', endDate: '2028-01-02' });
      const pastOnes = [alsoRecent, recent, old];

      expect(await ids()).toEqual([current, future]);
      expect(await ids(past)).toEqual(pastOnes);
      expect(await ids({ showPast: true })).toEqual([current, future, ...pastOnes]);
      expect(await ids({ showPast: true, showFuture: false })).toEqual([current, ...pastOnes]);
      expect(await ids({ showPast: true, showCurrent: false })).toEqual([future, ...pastOnes]);
      expect(await ids({ showPast: true, limit: 2, page: 2 })).toEqual([alsoRecent, recent]);
      expect(await ids({ showFuture: false })).toEqual([current]);
      expect(await ids({ showCurrent: false, showFuture: false })).toEqual([]);
      // As the address of the list names them; `showPast` and the others do not count then.
      expect(await ids({ period: ['past'] })).toEqual(pastOnes);
      expect(await ids({ period: ['upcoming', 'past'] })).toEqual([future, ...pastOnes]);
      expect(await ids({ period: ['current'], showPast: true })).toEqual([current]);
    });

    it('rejects a country that does not exist, by the name of its parameter', async () => {
      for (const query of ['countries=XX', 'countries=FR,XX', 'countries=fr', 'near=95,3']) {
        const url = `${started.service.baseUrl}/api/editions?${query}&radiusKm=5`;
        const response = await fetch(url);
        expect(response.status).toBe(422);
        const { errors } = (await response.json()) as { errors: { path: string }[] };
        expect(errors.map(({ path }) => path)).toContain(query.split('=')[0]);
        expect(errors.every(({ path }) => !path.includes('.'))).toBe(true);
      }
    });
  });

  describe('ED-02: searching', () => {
    it('finds Göteborg by "goteborg", and by its country in French and English', async () => {
      const goteborg = await anEdition(db(), { city: 'Göteborg', country: 'SE' });
      await anEdition(db());

      for (const q of ['goteborg', 'GÖTEBORG', 'tebor', 'suède', 'sweden']) {
        expect(await ids({ q })).toEqual([goteborg]);
      }
    });

    it('wants every word, in names of edition and convention, city and region', async () => {
      const convention = await aConvention(db(), { name: "Vent et drôle d'air" });
      const found = await anEdition(
        db(),
        { name: 'Ruffieu 2027', region: 'Auvergne-Rhône-Alpes' },
        convention,
      );
      await anEdition(db(), { name: 'Ruffieu 2028' });

      expect(await ids({ q: 'ruffieu drole' })).toEqual([found]);
      expect(await ids({ q: "D'AIR rhone" })).toEqual([found]);
      expect(await ids({ q: 'ruffieu nowhere' })).toEqual([]);
    });

    it('takes a region by what any language calls it, however it is written', async () => {
      const munich = { city: 'München', country: 'DE' };
      const french = await anEdition(db(), { ...munich, region: 'Bavière' });
      const english = await anEdition(db(), { ...munich, region: 'Bavaria' });
      await anEdition(db(), { city: 'Köln', country: 'DE', region: 'North Rhine-Westphalia' });

      for (const q of ['bayern', 'Bavière', 'bavaria', 'Бавария', 'beieren']) {
        expect([q, (await ids({ q })).toSorted()]).toEqual([q, [french, english].toSorted()]);
      }
    });

    it('forgives one typo in a word, also at the beginning of it, and no more', async () => {
      const lille = await anEdition(db(), { name: 'Rencontres du Nord' });
      const strasbourg = await anEdition(db(), { name: 'Rencontres', city: 'Strasbourg' });

      for (const q of ['lile', 'lillle', 'lilel', 'lilpe', 'ille nord', 'rencntres nord']) {
        expect([q, await ids({ q })]).toEqual([q, [lille]]);
      }
      for (const q of ['strazbourg', 'strazb', 'strasbuorg', 'rencontres strasbour']) {
        expect([q, await ids({ q })]).toEqual([q, [strasbourg]]);
      }
      for (const q of ['lxxle', 'strazburg', 'lle lzl', 'nordd lyon']) {
        expect([q, await ids({ q })]).toEqual([q, []]);
      }
    });

    it('does not correct a word that occurs', async () => {
      const balle = await anEdition(db(), { name: 'Balle' });
      const other = await anEdition(db(), { name: 'Halle' });
      expect(await ids({ q: 'balle' })).toEqual([balle]);
      expect(await ids({ q: 'salle' })).toEqual([balle, other]);
    });

    it('knows the month and the year, in the languages of the product, next to other terms', async () => {
      const december = { startDate: '2027-12-02', endDate: '2027-12-04' };
      const lille = await anEdition(db(), december);
      await anEdition(db(), { ...december, city: 'Lyon' });
      await anEdition(db());

      for (const q of ['lille décembre', 'Lille Dezember', 'décembre lille 2027']) {
        expect([q, await ids({ q })]).toEqual([q, [lille]]);
      }
      expect(await ids({ q: 'грудня' })).toHaveLength(2);
      expect(await ids({ q: 'decembre francia' })).toHaveLength(2);
      expect(await ids({ q: 'lille 2028' })).toEqual([]);
    });

    it('knows amenities as filters call them, with a country and a month', async () => {
      const inItaly = { country: 'IT', startDate: '2028-04-07', endDate: '2028-04-09' };
      const ghent = await anEdition(db(), { country: 'BE', city: 'Gent', hasSleepingRoom: true });
      const roma = await anEdition(db(), { ...inItaly, city: 'Roma', hasShowers: true });
      await anEdition(db(), { country: 'BE', city: 'Namur', hasShowers: true });
      await anEdition(db(), { country: 'IT', city: 'Milano' });

      for (const q of ['dortoir belgique', 'belgien schlafhalle', 'dorto gent', 'dortoire gand']) {
        expect([q, await ids({ q })]).toEqual([q, q.endsWith('gand') ? [] : [ghent]]);
      }
      for (const q of [
        'italie avril',
        'april italy',
        'roma douches',
        'douche italie',
        'prysznice rom',
      ]) {
        expect([q, await ids({ q })]).toEqual([q, [roma]]);
      }
      expect(await ids({ q: 'dortoir italie' })).toEqual([]);
    });

    it('takes signs of the pattern language for what they are: nothing to find', async () => {
      await anEdition(db(), { name: 'Festival 100' });

      expect(await ids({ q: '%' })).toEqual([]);
      expect(await ids({ q: '_' })).toEqual([]);
      expect((await ids({ q: '100%' })).length).toBe(1);
      expect((await ids({ q: '  ' })).length).toBe(1);
    });

    it('rejects more than 200 characters, and days that are none', async () => {
      const tooLong = await list({ q: 'x'.repeat(201) });
      expect(tooLong).toMatchObject({
        status: 422,
        body: { code: 'INVALID_INPUT', errors: [{ path: 'q', code: 'TOO_LONG' }] },
      });
      for (const startDate of ['2027-02-30', 'tomorrow', '0000-01-01']) {
        expect(await list({ startDate })).toMatchObject({
          status: 422,
          body: { errors: [{ path: 'startDate', code: 'INVALID_DATE' }] },
        });
      }
    });
  });

  describe('ED-03: filters', () => {
    it('lists only editions that have every ticked amenity', async () => {
      const two = { hasShowers: true, hasSleepingRoom: true };
      await anEdition(db(), two);
      const all = await anEdition(db(), { ...two, hasOpenStage: true, hasATM: true });

      expect(await ids({ ...two, hasOpenStage: true })).toEqual([all]);
      expect(await ids({ hasATM: true, hasShowers: false })).toEqual([all]);
      expect(await ids({ ...two, hasOpenStage: true, hasAfjTokenPayment: true })).toEqual([]);
    });

    it('filters by countries and by days the edition touches', async () => {
      const lille = await anEdition(db(), { startDate: '2027-06-10', endDate: '2027-06-13' });
      const ghent = await anEdition(db(), {
        startDate: '2027-07-01',
        endDate: '2027-07-04',
        country: 'BE',
      });
      await anEdition(db(), { startDate: '2027-07-01', endDate: '2027-07-04', country: 'NL' });

      expect(await ids({ countries: ['FR', 'BE'] })).toEqual([lille, ghent]);
      expect(await ids({ startDate: '2027-06-13', endDate: '2027-06-30' })).toEqual([lille]);
      expect(await ids({ startDate: '2027-06-14', countries: ['FR', 'BE'] })).toEqual([ghent]);
      expect(await ids({ endDate: '2027-06-09' })).toEqual([]);
    });

    it('filters by months of any year, and by a year', async () => {
      const days = (startDate: string, endDate: string) => anEdition(db(), { startDate, endDate });
      const april = await days('2028-04-10', '2028-04-13');
      const mayToJune = await days('2029-05-31', '2029-06-01');
      const newYear = await days('2029-12-30', '2030-01-02');
      const winter = await days('2030-01-31', '2030-03-01');

      expect(await ids({ months: [4] })).toEqual([april]);
      expect(await ids({ months: [6] })).toEqual([mayToJune]);
      expect(await ids({ months: [4, 5] })).toEqual([april, mayToJune]);
      expect(await ids({ months: [1] })).toEqual([newYear, winter]);
      expect(await ids({ months: [2] })).toEqual([winter]);
      expect(await ids({ year: 2029 })).toEqual([mayToJune, newYear]);
      expect(await ids({ year: 2030, months: [12] })).toEqual([newYear]);
      expect(await ids({ year: 2029, endDate: '2029-06-30' })).toEqual([mayToJune]);
      for (const query of ['months=13', 'months=0', 'months=may', 'year=1']) {
        const response = await fetch(new URL(`/api/editions?${query}`, started.service.baseUrl));
        expect([query, response.status]).toEqual([query, 422]);
      }
    });

    it('ignores an unknown parameter and rejects a bad value of a known one', async () => {
      const edition = await anEdition(db());
      const { baseUrl } = started.service;

      const unknown = await fetch(`${baseUrl}/api/editions?hasUnicorns=true&nearby=1`);
      expect(unknown.status).toBe(200);
      expect(await unknown.json()).toMatchObject({ data: [{ id: edition }] });
      for (const bad of ['hasShowers=maybe', 'limit=101', 'limit=0', 'page=0', 'countries=fr']) {
        expect((await fetch(`${baseUrl}/api/editions?${bad}`)).status).toBe(422);
      }
    });
  });

  describe('sorted otherwise', () => {
    const everyPeriod = { period: ['past', 'current', 'upcoming'] as Query['period'] };

    it('by name is without case and accents, the same names by start date', async () => {
      const zoe = await anEdition(db(), { name: 'Zoé jongle' });
      const late = await anEdition(db(), {
        name: 'abeilles',
        startDate: '2027-08-01',
        endDate: '2027-08-02',
      });
      const early = await anEdition(db(), { name: 'Abeilles' });
      const eclipse = await anEdition(db(), { name: 'Éclipse' });
      const old = await anEdition(db(), {
        name: 'Envol',
        startDate: '2020-01-01',
        endDate: '2020-01-02',
      });
      expect(await ids({ sort: 'name' })).toEqual([early, late, eclipse, zoe]);
      expect(await ids({ sort: 'name', ...everyPeriod })).toEqual([early, late, eclipse, old, zoe]);
      expect(await ids({ sort: 'name', limit: 2, page: 2 })).toEqual([eclipse, zoe]);
    });

    it('by change has the last changed first', async () => {
      const [first, second, third] = [
        await anEdition(db()),
        await anEdition(db()),
        await anEdition(db()),
      ];
      for (const [id, day] of [
        [first, '02'],
        [second, '03'],
        [third, '01'],
      ] as const) {
        const updatedAt = new Date(`2027-04-${day}T10:00:00Z`);
        await db().edition.update({ where: { id }, data: { updatedAt } });
      }
      expect(await ids({ sort: 'updatedAt' })).toEqual([second, first, third]);
      expect(await ids({ sort: 'updatedAt', q: 'lille' })).toEqual([second, first, third]);
    });

    it('by distance has the nearest first, past ones among them', async () => {
      const at = (latitude: number, longitude: number, more = {}) =>
        anEdition(db(), { latitude, longitude, ...more });
      const carvin = await at(50.49, 2.96);
      const lille = await at(50.63, 3.06);
      const tournai = await at(50.61, 3.39, { startDate: '2020-01-01', endDate: '2020-01-02' });
      await at(43.6, 1.44);
      const near: [number, number] = [50.63, 3.06];
      const around = { near, radiusKm: 100, ...everyPeriod };
      expect(await ids(around)).toEqual([carvin, lille, tournai]);
      expect(await ids({ ...around, sort: 'distance' })).toEqual([lille, carvin, tournai]);
      expect(await ids({ ...around, sort: 'distance', page: 2, limit: 1 })).toEqual([carvin]);
    });

    it('by start date is the usual order', async () => {
      const late = await anEdition(db(), { startDate: '2027-08-01', endDate: '2027-08-02' });
      const soon = await anEdition(db());
      const old = await anEdition(db(), { startDate: '2020-01-01', endDate: '2020-01-02' });
      expect(await ids({ sort: 'startDate' })).toEqual([soon, late]);
      expect(await ids({ sort: 'startDate', ...everyPeriod })).toEqual([soon, late, old]);
    });

    it('is rejected by an unknown order, and by distance from nowhere', async () => {
      const { baseUrl } = started.service;
      for (const [query, path] of [
        ['sort=id', 'sort'],
        ['sort=', 'sort'],
        ['sort=name,updatedAt', 'sort'],
        ['sort=distance', 'near'],
        ['sort=name%20desc', 'sort'],
      ] as const) {
        const response = await fetch(`${baseUrl}/api/editions?${query}`);
        expect([query, response.status]).toEqual([query, 422]);
        const { errors } = (await response.json()) as { errors: { path: string }[] };
        expect(errors.map((error) => error.path)).toEqual([path]);
      }
    });
  });

  it('pages, and has the same total on a page beyond the end', async () => {
    for (let n = 0; n < 5; n += 1) await anEdition(db());
    const all = await ids();

    const second = await list({ page: 2, limit: 2 });
    expect(second.body.data.map(({ id }) => id)).toEqual(all.slice(2, 4));
    expect(second.body.pagination).toEqual({ total: 5, page: 2, limit: 2, totalPages: 3 });
    const beyond = await list({ page: 9, limit: 2 });
    expect(beyond.body).toEqual({
      data: [],
      pagination: { total: 5, page: 9, limit: 2, totalPages: 3 },
    });
  });

  it('leaves out drafts, deleted editions and those of archived conventions', async () => {
    const archived = await aConvention(db(), { isArchived: true, archivedAt: new Date() });
    await anEdition(db(), {}, archived);
    await anEdition(db(), { isOnline: false });
    await anEdition(db(), { deletedAt: new Date() });
    const shown = await anEdition(db());

    expect(await ids()).toEqual([shown]);
    expect((await started.service.call(listCountries, {})).body.data).toEqual([
      { country: 'FR', editions: 1 },
    ]);
  });

  it('counts the editions of each country, virtual ones without a country aside', async () => {
    await anEdition(db(), { startDate: '1990-01-01', endDate: '1990-01-02' });
    await anEdition(db());
    await anEdition(db(), { country: 'BE' });
    await anEdition(db(), { country: null, city: null, isVirtual: true });

    expect((await started.service.call(listCountries, {})).body).toEqual({
      data: [
        { country: 'BE', editions: 1 },
        { country: 'FR', editions: 2 },
      ],
    });
  });

  it('writes in SQL exactly what the mapper writes from Prisma, and what the contract says', async () => {
    const convention = await aConvention(db(), {
      name: 'Quotes " \\ \n and </script> 🤹',
      logo: 'logo.webp',
      email: 'hello@example.org',
    });
    await anEdition(db(), {}, convention);
    await anEdition(db(), {}, await aConvention(db(), { email: 'x@example.org', authorId: 7 }));
    await anEdition(db(), {
      name: 'Tab\t, bell \u0007, "quotes" and \u2028',
      region: 'Bretagne',
      latitude: 48.114_722_222_2,
      longitude: -1e-7,
      imageUrl: 'cover.webp',
      status: 'POSTPONED',
      datesCertainty: 'uncertain',
      hasATM: true,
      hasAfjTokenPayment: true,
      acceptsPets: true,
    });
    await anEdition(db(), {
      isVirtual: true,
      city: null,
      country: null,
      startDate: '0101-01-01',
      endDate: '9999-12-31',
    });

    const { body } = await list({ showPast: true, showCurrent: true, showFuture: true });

    expect(body.data).toHaveLength(4);
    expect(listEditions.response.parse(body)).toEqual(body);
    for (const card of body.data) {
      const row = await findEdition(db(), card.id);
      expect(card).toEqual(row && toCard(row));
    }
  });

  it('returns 304 to a client that has the list', async () => {
    await anEdition(db());
    const first = await list();
    const again = await started.service.call(listEditions, { query: {} }, undefined, {
      'if-none-match': first.headers.get('etag') ?? '',
      // Like a browser that revalidates; fetch of Node would ask for a reload instead.
      'cache-control': 'max-age=0',
    });

    expect(again.status).toBe(304);
  });
});
