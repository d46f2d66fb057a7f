import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { editionState } from '@siteswap/contracts/editions';
import type { Route } from '@siteswap/contracts/route';
import { anEditionState, noonFromToday } from '@siteswap/contracts/testing';
import type { PrismaLike, ServiceDefinition } from '@siteswap/service-kit/platform';
import { startTestService, type TestService } from '@siteswap/service-kit/testing';
import { archiveFile, readArchive, unpackArchive } from '#src/client-archive/client-archive.ts';
import { repositoryDir } from '#src/paths.ts';

type Service = TestService<PrismaLike>;
type Contract = Readonly<Record<string, Route>>;
type CallRoute = (route: Route | undefined, call: object, options?: object) => Promise<unknown>;

const load = async <T>(file: string): Promise<T> => (await import(file)) as T;
const inRepository = (path: string) => join(repositoryDir, path);

/** An open tab of the release before: its own contracts, its own code for calls, the responses of today. */
describe('the client of the previous release', () => {
  const dir = mkdtempSync(inRepository('infra/test/previous-client-'));
  const fetchOfNode = globalThis.fetch;
  let editions: Service;
  let carpool: Service;
  let notifications: Service;
  let callRoute: CallRoute;
  let contracts: Record<'editions' | 'carpool' | 'notifications', Contract>;

  const start = async (name: string) => {
    const exported = await load<object>(inRepository(`${name}/src/service.ts`));
    const made = Object.values(exported).map((each) =>
      typeof each === 'function' ? each() : each,
    );
    const definition = made.find((each) => (each as { name?: string })?.name === name);
    return await startTestService(definition as ServiceDefinition<PrismaLike>, { schema: name });
  };
  const ownerOf = (path: string) => {
    if (path.includes('carpool')) return carpool;
    return path.includes('notification') ? notifications : editions;
  };

  beforeAll(async () => {
    const doors = unpackArchive(readArchive(), dir);
    ({ callRoute } = await load<{ callRoute: CallRoute }>(doors.callRoute));
    contracts = {
      editions: await load<Contract>(doors.contract('editions')),
      carpool: await load<Contract>(doors.contract('carpool')),
      notifications: await load<Contract>(doors.contract('notifications')),
    };
    editions = await start('svc-editions');
    carpool = await start('svc-carpool');
    notifications = await start('svc-notifications');
    // A browser adds its origin.
    globalThis.fetch = (path, init) =>
      `${path}`.startsWith('/')
        ? fetchOfNode(ownerOf(`${path}`).baseUrl + path, init)
        : fetchOfNode(path, init);
    const { seed } = await load<{ seed(db: unknown, now: Date): Promise<number> }>(
      inRepository('svc-editions/src/seed.ts'),
    );
    await seed(editions.prisma, new Date());
    await carpool.nats.publishState(editionState, 1, 1, anEditionState({ id: 1 }));
    const editionRows = 'select from edition where id = 1';
    await carpool.waitFor(async () => (await carpool.pool.query(editionRows)).rowCount === 1);
  });
  afterAll(async () => {
    globalThis.fetch = fetchOfNode;
    await Promise.all([editions, carpool, notifications].map((service) => service?.stop()));
    rmSync(dir, { recursive: true });
  });

  it('is at most 1 MB', () => expect(statSync(archiveFile).size).toBeLessThanOrEqual(1_000_000));

  it('shows editions, their map and a single one', async () => {
    const { listEditions, mapEditions, getEdition, listCountries } = contracts.editions;
    const query = { showPast: true, limit: 100 };
    const list = (await callRoute(listEditions, { query })) as { data: { id: number }[] };
    expect(list.data.length).toBeGreaterThan(70);
    for (const { id } of list.data.slice(0, 10)) {
      await expect(callRoute(getEdition, { params: { id } })).resolves.toMatchObject({ id });
    }
    await expect(callRoute(mapEditions, { query: {} })).resolves.toHaveProperty('located');
    await expect(callRoute(listCountries, {})).resolves.toHaveProperty('data');
  });

  it('stars an edition by the toggle', async () => {
    const { listEditions, toggleFavorite, listFavorites } = contracts.editions;
    const { data } = (await callRoute(listEditions, { query: {} })) as { data: { id: number }[] };
    const headers = await editions.actor({ userId: 7 }).headers();
    const params = { id: data[0]?.id };
    await expect(callRoute(toggleFavorite, { params }, { headers })).resolves.toEqual({
      isFavorited: true,
    });
    await expect(callRoute(listFavorites, {}, { headers })).resolves.toMatchObject({
      data: [{ id: params.id }],
    });
  });

  it('publishes a trip and shows it', async () => {
    const { createOffer, listOffers, listRequests } = contracts.carpool;
    const headers = await carpool.actor({ userId: 7, pseudo: 'ana' }).headers();
    const body = {
      direction: 'TO_EVENT',
      tripDate: noonFromToday(9),
      locationCity: 'Arras',
      locationAddress: 'Gare',
      availableSeats: 3,
    };
    await callRoute(createOffer, { params: { id: 1 }, body }, { headers });
    const offers = await callRoute(listOffers, { params: { id: 1 }, query: {} });
    expect(offers).toMatchObject({ data: [{ locationCity: 'Arras', user: { pseudo: 'ana' } }] });
    await callRoute(listRequests, { params: { id: 1 }, query: {} });
  });

  it('shows notifications and their preferences', async () => {
    const { listNotifications, getNotificationStats, getNotificationPreferences } =
      contracts.notifications;
    const headers = await notifications.actor({ userId: 7 }).headers();
    await expect(callRoute(listNotifications, { query: {} }, { headers })).resolves.toMatchObject({
      unreadCount: 0,
    });
    await callRoute(getNotificationStats, {}, { headers });
    await callRoute(getNotificationPreferences, {}, { headers });
  });
});
