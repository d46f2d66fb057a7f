import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  favoriteState,
  listEditionCards,
  listFavorites,
  setFavorite,
  toggleFavorite,
  unsetFavorite,
} from '@siteswap/contracts/editions';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

describe('FA-01: starring an edition', () => {
  let started: Awaited<ReturnType<typeof startEditions>>;
  const db = () => started.service.prisma;
  const as = (userId: number) => started.service.actor({ userId });
  const toggle = (userId: number, id: number) =>
    started.service.call(toggleFavorite, { params: { id } }, as(userId));
  const starred = async (userId: number) =>
    (await started.service.call(listFavorites, {}, as(userId))).body.data.map(({ id }) => id);

  beforeAll(async () => {
    started = await startEditions();
  });
  afterAll(() => started.service.stop());

  it('stars, lists by start date for that member only, and takes the star back', async () => {
    const late = await anEdition(db(), { startDate: '2027-09-01', endDate: '2027-09-02' });
    const past = await anEdition(db(), { startDate: '1978-04-15', endDate: '1978-04-16' });

    expect(await toggle(1, late)).toMatchObject({ status: 200, body: { isFavorited: true } });
    await toggle(1, past);
    expect(await starred(1)).toEqual([past, late]);
    expect(await starred(2)).toEqual([]);

    expect((await toggle(1, late)).body).toEqual({ isFavorited: false });
    expect(await starred(1)).toEqual([past]);
  });

  it('shows a visitor the cards of the published ones among the editions they ask for', async () => {
    const late = await anEdition(db(), { startDate: '2027-09-01', endDate: '2027-09-02' });
    const soon = await anEdition(db(), { startDate: '2027-03-01', endDate: '2027-03-02' });
    const draft = await anEdition(db(), { isOnline: false });
    const cards = await started.service.call(listEditionCards, {
      query: { ids: [late, draft, 2_000_000_000, soon] },
    });
    expect(cards.body.data.map(({ id }) => id)).toEqual([soon, late]);
  });

  it('sets and unsets: a repeated call changes nothing and publishes nothing', async () => {
    const id = await anEdition(db());
    const set = () => started.service.call(setFavorite, { params: { id } }, as(8));
    const unset = () => started.service.call(unsetFavorite, { params: { id } }, as(8));
    const version = async () =>
      (await db().favorite.findFirst({ where: { userId: 8, editionId: id } }))?.version;

    // Before there was a star there is none to remove, and no row of it.
    expect(await unset()).toMatchObject({ status: 200, body: { isFavorited: false } });
    expect(await version()).toBeUndefined();
    const all = await Promise.all([set(), set(), set()]);
    expect(all.map(({ body }) => body)).toEqual(Array(3).fill({ isFavorited: true }));
    expect(await version()).toBe(1);
    expect(await starred(8)).toEqual([id]);

    expect((await Promise.all([unset(), unset()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await version()).toBe(2);
    await set();
    expect(await version()).toBe(3);
    await started.service.waitFor(() =>
      started.service.nats
        .states(favoriteState)
        .find((state) => state.id === `8-${id}` && state.version === 3),
    );
    // A stream that was new when the service started is filled whenever that service gets to it.
    const { rows } = await started.service.pool.query(
      `select count(*)::int as count from kit.outbox
       where subject = 'favorite.8-${id}' and not is_republished`,
    );
    expect(rows[0].count).toBe(3);
  });

  it('unsets a star on an edition that is a draft again, and knows no other drafts', async () => {
    const hidden = await anEdition(db());
    await toggle(9, hidden);
    await db().edition.update({ where: { id: hidden }, data: { isOnline: false } });
    const call = (route: typeof setFavorite | typeof unsetFavorite, userId: number) =>
      started.service.call(route, { params: { id: hidden } }, as(userId));
    expect((await call(setFavorite, 9)).status).toBe(404);
    expect((await call(unsetFavorite, 9)).status).toBe(200);
    expect((await call(unsetFavorite, 10)).status).toBe(404);
  });

  it.each([setFavorite, unsetFavorite, toggleFavorite])(
    'knows no deleted edition: $id',
    async (route) => {
      const id = await anEdition(db(), { deletedAt: new Date() });
      expect((await started.service.call(route, { params: { id } }, as(11))).status).toBe(404);
      expect(await db().favorite.count({ where: { editionId: id } })).toBe(0);
    },
  );

  it('retains a star on an edition of an archived convention, hides one that is a draft again', async () => {
    const archived = await anEdition(
      db(),
      {},
      await aConvention(db(), { isArchived: true, archivedAt: new Date() }),
    );
    const hidden = await anEdition(db());
    await toggle(3, archived);
    await toggle(3, hidden);
    await db().edition.update({ where: { id: hidden }, data: { isOnline: false } });

    expect(await starred(3)).toEqual([archived]);
  });

  it('puts clicks of two tabs one behind the other: none is lost', async () => {
    const edition = await anEdition(db());

    const two = await Promise.all([toggle(4, edition), toggle(4, edition)]);
    expect(two.map(({ body }) => body.isFavorited).sort()).toEqual([false, true]);
    expect(await starred(4)).toEqual([]);

    const nine = await Promise.all(Array.from({ length: 9 }, () => toggle(4, edition)));
    expect(nine.filter(({ body }) => body.isFavorited)).toHaveLength(5);
    expect(await starred(4)).toEqual([edition]);
  });

  it('publishes the star once it is stored, with a rising version', async () => {
    const edition = await anEdition(db());
    const published = (version: number) =>
      started.service.nats
        .states(favoriteState)
        .find((state) => state.id === `5-${edition}` && state.version === version);
    const star = { userId: 5, editionId: edition };

    await toggle(5, edition);
    await started.service.waitFor(() => published(1));
    await toggle(5, edition);
    await started.service.waitFor(() => published(2));

    const given = favoriteState.data.parse(published(1)?.data);
    expect(given).toEqual({ ...star, isFavorited: true, since: given.since });
    expect(Date.parse(given.since ?? '')).not.toBeNaN();
    expect(published(2)?.data).toEqual({ ...star, isFavorited: false });
  });

  it('says nothing and stores nothing for an unknown edition, a draft, a deleted one', async () => {
    const rejected = [
      2_147_483_647,
      await anEdition(db(), { isOnline: false }),
      await anEdition(db(), { deletedAt: new Date() }),
    ];

    for (const id of rejected) {
      expect(await toggle(6, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect(await db().favorite.count({ where: { userId: 6 } })).toBe(0);
    const { rows } = await started.service.pool.query(
      `select subject from kit.outbox where subject like 'favorite.6-%'`,
    );
    expect(rows).toEqual([]);
  });

  it('asks visitors to sign in', async () => {
    expect((await started.service.call(listFavorites, {})).status).toBe(401);
  });
});
