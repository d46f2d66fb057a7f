import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  collaboratorAdded,
  editionState,
  favoriteState,
  getEdition,
  getImport,
  listEditions,
  listExpiredLostFound,
  listFavorites,
  listImports,
  lostFoundCommented,
  postCommented,
  undoImport,
} from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import { seed } from '#src/seed.ts';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

type Query = NonNullable<RouteCall<typeof listEditions>['query']>;

/** In an empty database. */
const [adminId, organiserId, memberId, helperId] = [1, 2, 3, 4];

const past: Query = { showPast: true, showCurrent: false, showFuture: false };

describe('the first editions of a new site', () => {
  let started: Awaited<ReturnType<typeof startEditions>>;
  const list = async (query: Query) => (await started.service.call(listEditions, { query })).body;

  beforeAll(async () => {
    started = await startEditions();
    started.clock.now = new Date('2026-11-20T09:00:00Z');
    expect(await seed(started.service.prisma, started.clock.now)).toBe(81);
  });
  afterAll(() => started.service.stop());

  it('has all 76 real editions and a demonstration in the past, page by page to the end, as the contract says', async () => {
    const seen: string[] = [];
    const days: string[] = [];
    for (let page = 1; ; page += 1) {
      const response = await list({ ...past, page, limit: 12 });
      expect(response.pagination).toEqual({ total: 77, page, limit: 12, totalPages: 7 });
      expect(listEditions.response.parse(response)).toEqual(response);
      seen.push(...response.data.map(({ id, name }) => `${id} ${name}`));
      days.push(...response.data.map(({ startDate }) => startDate));
      if (page === response.pagination.totalPages) break;
    }

    expect(new Set(seen).size).toBe(77);
    expect(seen.filter((name) => name.includes('Démonstration'))).toEqual([
      expect.stringMatching(/^80 /),
    ]);
    expect(days).toEqual([...days].sort().reverse());
    expect(days.at(-1)).toBe('1978-04-15');
  });

  it('maps what the sources say: virtual, cancelled, uncertain, published', async () => {
    const all = await list({ ...past, limit: 100 });
    const named = (name: string) => all.data.find((edition) => edition.name === name);

    expect(named('EJC 2021 (virtual)')).toMatchObject({
      isVirtual: true,
      city: null,
      latitude: null,
      timezone: 'Europe/Helsinki',
    });
    expect(all.data.filter(({ isVirtual }) => isVirtual)).toHaveLength(2);
    expect(named('EJC 2020')).toMatchObject({ status: 'CANCELLED', city: 'Hanko' });
    expect(all.data.filter(({ status }) => status === 'CANCELLED')).toHaveLength(2);
    expect(named('NJF 2020')).toMatchObject({ status: 'CONFIRMED' });
    expect(named('EJC 2025')).toMatchObject({ datesCertainty: 'uncertain' });
    expect(all.data.filter(({ datesCertainty }) => datesCertainty === 'uncertain')).toHaveLength(
      10,
    );
    expect(all.data.every(({ convention }) => !convention.isClaimable)).toBe(true);
    expect(all.data.some(({ name }) => name.includes('PROJECTED'))).toBe(false);

    const { id = 0 } = named('EJC 1978') ?? {};
    const { body } = await started.service.call(getEdition, { params: { id } });
    expect(body.description).toContain(
      'https://en.wikipedia.org/wiki/European_Juggling_Convention',
    );
    expect(body.officialWebsiteUrl).toBe('https://www.eja.net');
  });

  it('imported the real ones: an administrator sees that import, and what it created', async () => {
    const { service } = started;
    const as = service.actor({ userId: adminId, isGlobalAdmin: true });
    const { body } = await service.call(listImports, { query: {} }, as);
    expect(body.data).toMatchObject([
      { kind: 'JSON', fileName: 'real-editions.json', actor: { id: adminId } },
    ]);
    const params = { id: body.data[0]?.id ?? '' };
    const { body: one } = await service.call(getImport, { params }, as);
    expect(getImport.response.parse(one)).toEqual(one);
    expect(one).toMatchObject({ rows: 76, created: 76, duplicates: 0, invalid: 0, undo: null });
    const ids = one.outcomes.map(({ editionId }) => editionId);
    expect(ids).toEqual(Array.from({ length: 76 }, (_, index) => index + 1));
  });

  it('finds Göteborg by "goteborg"', async () => {
    expect((await list({ q: 'goteborg', showPast: true })).data).toMatchObject([
      { name: 'EJC 1995', city: 'Göteborg' },
    ]);
  });

  it('has four demonstration editions to come, labelled as such: current, in ten days, in twelve, far', async () => {
    const { data } = await list({});

    expect(data.map(({ id, startDate }) => [id, startDate])).toEqual([
      [77, '2026-11-19'],
      [78, '2026-11-30'],
      [81, '2026-12-02'],
      [79, '2027-07-18'],
    ]);
    expect(data.map(({ convention }) => convention.id)).toEqual([29, 29, 31, 30]);
    for (const { id, name, convention } of data) {
      expect(name).toMatch(/^Démonstration/);
      expect(convention.name).toMatch(/\(démonstration\)$/);
      const { body } = await started.service.call(getEdition, { params: { id } });
      expect(body.description).toContain('Édition de démonstration');
    }
    expect(data.map(({ convention }) => convention.isClaimable)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    const amenities = { hasShowers: true, hasSleepingRoom: true, hasOpenStage: true };
    expect((await list(amenities)).data).toMatchObject([{ startDate: '2026-11-30' }]);
  });

  it('publishes every edition, with the organiser and who helps them where there are any', async () => {
    const { service } = started;
    // A new stream is filled from the tables as well, so an edition may come twice.
    const published = () => [
      ...new Map(service.nats.states(editionState).map((state) => [state.id, state])).values(),
    ];
    await service.waitFor(() => published().length === 81);

    for (const { data } of published()) expect(editionState.data.parse(data)).toEqual(data);
    const holders = published().map(({ data }) =>
      editionState.data.parse(data).rights.map(({ userId }) => userId),
    );
    expect(holders.filter((userIds) => userIds.length > 0)).toEqual([
      [organiserId, helperId],
      [organiserId, helperId],
      [organiserId, helperId],
    ]);
  });

  it('has favourites that share a day, published to the other services', async () => {
    const { service } = started;
    const favorites = (userId: number) =>
      service.call(listFavorites, {}, service.actor({ userId }));
    const idsOf = async (userId: number) => (await favorites(userId)).body.data.map(({ id }) => id);
    expect(await idsOf(memberId)).toEqual([78, 81, 79]);
    expect(await idsOf(helperId)).toEqual([77, 78, 81]);
    expect(await idsOf(organiserId)).toEqual([81, 79]);
    const [soon, overlapping] = (await favorites(memberId)).body.data;
    expect(soon?.endDate).toBe(overlapping?.startDate);

    const published = () => new Set(service.nats.states(favoriteState).map(({ id }) => id));
    await service.waitFor(() => published().size === 8);
    expect([...published()]).toContain('3-81');
  });

  it('notifies the demonstration people of what others wrote and did', async () => {
    const { nats, waitFor } = started.service;
    const notified = () => [
      ...nats.events(collaboratorAdded).map(({ data }) => ['team', data.userId, data.actorId]),
      ...nats.events(postCommented).map(({ data }) => ['post', data.userId, data.actorId]),
      ...nats.events(lostFoundCommented).map(({ data }) => ['item', data.userId, data.actorId]),
    ];
    await waitFor(() => notified().length >= 8);
    expect(notified()).toEqual([
      ['team', helperId, organiserId],
      ['team', memberId, organiserId],
      ['post', helperId, organiserId],
      ['post', helperId, helperId],
      ['post', memberId, organiserId],
      ['post', memberId, helperId],
      ['item', organiserId, helperId],
      ['item', organiserId, helperId],
    ]);
  });

  it('has an edition whose team prints the list of uncollected items', async () => {
    const { service } = started;
    const call = { params: { id: 80 } };
    const organiser = service.actor({ userId: organiserId });
    const { body } = await service.call(listExpiredLostFound, call, organiser);

    expect(listExpiredLostFound.response.parse(body)).toEqual(body);
    expect(body.data.map(({ destination }) => destination)).toEqual([
      'LOST_PROPERTY_OFFICE',
      'Prêtée à l’école de cirque du quartier',
      null,
      null,
    ]);
    expect(await service.prisma.lostFoundItem.count({ where: { expiredAt: { not: null } } })).toBe(
      5,
    );
  });

  it('adds nothing the second time, also when two run at once and days have passed', async () => {
    const { prisma, pool } = started.service;
    const count = async () => ({
      editions: await prisma.edition.count(),
      conventions: await prisma.convention.count(),
      outbox: (await pool.query('select count(*)::int as n from kit.outbox')).rows[0].n,
    });
    const before = await count();
    const later = new Date('2026-12-24T09:00:00Z');

    expect(await Promise.all([seed(prisma, later), seed(prisma, later)])).toEqual([0, 0]);
    expect(await count()).toEqual(before);
  });

  it('leaves what was deleted, moved or undone since as it is', async () => {
    const { service, clock } = started;
    const { prisma } = service;
    const moved = { startDate: new Date('1999-08-01'), endDate: new Date('1999-08-08') };
    await prisma.edition.update({ where: { id: 5 }, data: { ...moved, version: 2 } });
    await prisma.edition.update({ where: { id: 6 }, data: { deletedAt: clock.now } });
    await prisma.convention.updateMany({ where: { id: 3 }, data: { name: 'Renamed' } });
    expect(await seed(prisma, clock.now)).toBe(0);
    expect(await prisma.edition.count({ where: { deletedAt: null } })).toBe(80);

    const as = service.actor({ userId: adminId, isGlobalAdmin: true });
    const { body } = await service.call(listImports, { query: {} }, as);
    await service.call(undoImport, { params: { id: body.data[0]?.id ?? '' } }, as);
    expect(await seed(prisma, clock.now)).toBe(0);
    expect(await prisma.edition.count({ where: { deletedAt: null } })).toBe(6);
  });
});

it('adds no real edition where an earlier seed stored them without an import', async () => {
  const { service, clock } = await startEditions();
  try {
    const { prisma } = service;
    const convention = await aConvention(prisma, { originKey: 'real:EJC', name: 'EJC' });
    const deletedAt = clock.now;
    await anEdition(prisma, { originKey: 'real:1', deletedAt }, convention);

    expect(await seed(prisma, clock.now)).toBe(5);
    expect(await prisma.import.count()).toBe(0);
    expect(await prisma.edition.count()).toBe(6);
  } finally {
    await service.stop();
  }
});
