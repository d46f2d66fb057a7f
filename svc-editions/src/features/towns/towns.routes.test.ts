import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchTowns } from '@siteswap/contracts/editions';
import { startEditions } from '#test/start-editions.ts';
import { readTowns } from './town-file.ts';

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
    expect((await names('lille')).slice(0, 3)).toEqual(['Lille FR', 'Lille BE', 'Lillehammer NO']);
    expect((await names('toulou'))[0]).toBe('Toulouse FR');
    expect(await search('carvin')).toEqual([
      {
        id: 3_028_486,
        name: 'Carvin',
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

  it('ED-05 have no place that does not exist; signs alone find nothing', async () => {
    expect(await search('Xyzzyville')).toEqual([]);
    expect(await search('--')).toEqual([]);
  });

  it('want 2 to 50 characters', async () => {
    const { baseUrl } = started.service;
    for (const bad of ['', '?q=', '?q=a', '?q=%20a%20', `?q=${'a'.repeat(51)}`]) {
      expect((await fetch(`${baseUrl}/api/towns${bad}`)).status).toBe(422);
    }
  });

  it('are whole: each has a name, a country and a place on earth, and none is a mere quarter', async () => {
    const towns = await readTowns();
    expect(towns.length).toBeGreaterThan(100_000);
    const [town] = searchTowns.response.shape.data.element.array().parse(towns);
    expect(town).toEqual(towns[0]);
    expect(towns.some(({ name }) => name === 'Montmartre')).toBe(false);
  });
});
