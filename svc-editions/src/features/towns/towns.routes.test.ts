import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listTowns, searchTowns } from '@siteswap/contracts/towns';
import { assertLimitOfAddress } from '@siteswap/service-kit/testing';
import { startEditions } from '#test/start-editions.ts';
import { readTownTable } from './towns.repository.ts';
import { createTownsService } from './towns.service.ts';

describe('the towns of the world', () => {
  let started: Awaited<ReturnType<typeof startEditions>>;
  const search = async (q: string) =>
    (await started.service.call(searchTowns, { query: { q } })).body.data;
  const names = async (q: string) =>
    (await search(q)).map(({ name, country }) => `${name} ${country}`);

  beforeAll(async () => {
    started = await startEditions();
  });
  afterAll(() => started.service.stop());

  it('ED-05 are found by the beginning of their name, the same names first, then the largest', async () => {
    expect((await names('lille')).slice(0, 3)).toEqual(['Lille FR', 'Lille BE', 'Lillestrøm NO']);
    expect((await names('toulou'))[0]).toBe('Toulouse FR');
    expect(await search('carvin')).toEqual([
      {
        id: 3_028_486,
        name: 'Carvin',
        region: 'Hauts-de-France',
        country: 'FR',
        latitude: 50.49235,
        longitude: 2.95815,
        population: 18_561,
      },
    ]);
  });

  it('are found without accents, by a later word, and never more than ten', async () => {
    expect((await names('goteborg'))[0]).toBe('Göteborg SE');
    expect((await names('SAINT DENIS'))[0]).toBe('Saint-Denis RE');
    expect(await names('courneuve')).toEqual(['La Courneuve FR']);
    expect(await search('st')).toHaveLength(10);
  });

  it('are searched for 600 times a minute from one address', async () => {
    const { service } = await startEditions({ RATE_LIMIT_FACTOR: '1' });
    try {
      const from = (ip: string) =>
        service.call(searchTowns, { query: { q: 'lille' } }, undefined, { 'x-forwarded-for': ip });
      await assertLimitOfAddress(from, { points: 600, seconds: 60 });
    } finally {
      await service.stop();
    }
  });

  it('ED-05 have no place that does not exist; signs alone find nothing', async () => {
    expect(await search('Xyzzyville')).toEqual([]);
    expect(await search('--')).toEqual([]);
  });

  it('have their region, which distinguishes towns of one name', async () => {
    const lyons = await search('lyons');
    const american = lyons.filter(({ name, country }) => name === 'Lyons' && country === 'US');
    expect(new Set(american.map(({ region }) => region)).size).toBe(american.length);
    expect(await search('lyon')).toContainEqual(
      expect.objectContaining({ name: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' }),
    );
  });

  it('label a part of the map, the largest first', async () => {
    const inside = async (bbox: [number, number, number, number]) =>
      (await started.service.call(listTowns, { query: { bbox, limit: 3 } })).body.data;
    const north = (await inside([2, 50, 4, 51])).map(({ name }) => name);
    expect(north[0]).toBe('Lille');
    expect(north).toHaveLength(3);
    expect((await inside([170, -20, -170, -10])).map(({ country }) => country)).toContain('FJ');
  });

  it('label the map by their names in the language of the reader, where it has one', async () => {
    const places = {
      fr: ['Londres', [-0.3, 51.4, 0.1, 51.6]],
      da: ['København', [12.4, 55.6, 12.7, 55.8]],
      de: ['Bozen', [11.3, 46.4, 11.4, 46.6]],
      es: ['Milán', [9.1, 45.4, 9.3, 45.5]],
      it: ['Milano', [9.1, 45.4, 9.3, 45.5]],
      nl: ['Rijsel', [3, 50.6, 3.1, 50.7]],
      pl: ['Rzym', [12.4, 41.8, 12.6, 42]],
      pt: ['Lisboa', [-9.2, 38.7, -9.1, 38.8]],
      ru: ['Москва', [37.5, 55.7, 37.7, 55.8]],
      uk: ['Київ', [30.4, 50.4, 30.6, 50.5]],
      en: ['London', [-0.3, 51.4, 0.1, 51.6]],
    } as const;
    for (const [locale, [name, box]] of Object.entries(places)) {
      const bbox: [number, number, number, number] = [...box];
      const query = { bbox, limit: 1, locale: locale as keyof typeof places };
      const { body } = await started.service.call(listTowns, { query });
      expect(body.data.map((town) => town.name)).toEqual([name]);
    }
    const { status } = await started.service.call(listTowns, {
      query: { bbox: [0, 0, 1, 1], locale: 'xx' as 'fr' },
    });
    expect(status).toBe(422);
  });

  it('want 2 to 50 characters', async () => {
    const { baseUrl } = started.service;
    for (const bad of ['', '?q=', '?q=a', '?q=%20a%20', `?q=${'a'.repeat(51)}`]) {
      expect((await fetch(`${baseUrl}/api/towns${bad}`)).status).toBe(422);
    }
  });

  it('are read again after a failed read', async () => {
    const reads = [() => Promise.reject(new Error('EIO')), readTownTable];
    const towns = createTownsService({
      rateLimits: { take: async () => {} },
      read: () => (reads.shift() ?? readTownTable)(),
    });
    const search = () => towns.search({ q: 'lille' }, { ip: '203.0.113.9' });
    await expect(search()).rejects.toThrow('EIO');
    await expect(search()).resolves.toMatchObject({ data: expect.any(Array) });
  });

  it('are whole: each has a name, a country and a place on earth, and none is a mere quarter', async () => {
    const everywhere = await started.service.call(listTowns, {
      query: { bbox: [-180, -90, 180, 90], limit: 40 },
    });
    expect(everywhere.body.data).toHaveLength(40);
    expect(everywhere.body.data[0]?.name).toBe('Shanghai');
    expect((await readTownTable()).ids.length).toBeGreaterThan(190_000);
    expect(await names('Montmartre')).not.toContain('Montmartre FR');
  });
});

describe('the searches of people', () => {
  const file = new URL('../../../test/cases/39-searches.txt', import.meta.url);
  const searches = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('|') as [typed: string, town: string]);
  let service: Awaited<ReturnType<typeof startEditions>>['service'];
  beforeAll(async () => {
    ({ service } = await startEditions());
  });
  afterAll(() => service.stop());

  it.each(searches)('find by %s the town %s', async (typed, town) => {
    const first = async (q: string) =>
      (await service.call(searchTowns, { query: { q } })).body.data[0];
    const found = await first(typed);
    expect(found?.id).toBeDefined();
    expect(found?.id).toBe((await first(town))?.id);
  });
});
