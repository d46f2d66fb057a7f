import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  archiveConvention,
  changeEditionStatus,
  copyEdition,
  createConvention,
  createEdition,
  createLostFoundItem,
  createPost,
  createPostComment,
  deleteEdition,
  type EditionFlag,
  editionChanged,
  editionCopied,
  editionFlags,
  editionRights,
  editionState,
  editionWithdrawn,
  getEdition,
  getEditionAudience,
  getMyEdition,
  listEditions,
  setFavorite,
  updateEdition,
} from '@siteswap/contracts/editions';
import { anEdition, startEditions } from '#test/start-editions.ts';
import { whileLocked } from '#test/while-locked.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

const [author, creator, other] = [7, 8, 9];
let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());

const as = (userId: number) => service.actor({ userId });
const admin = () => service.actor({ userId: 1, isGlobalAdmin: true, adminMode: true });
type Caller = ReturnType<typeof as>;

let convention: { id: number; name: string };
beforeEach(async () => {
  const call = { body: { name: 'Trois Balles' } };
  ({ body: convention } = await service.call(createConvention, call, as(author)));
});

const valid = { name: 'Trois Balles 2028', startDate: '2028-04-14', endDate: '2028-04-17' };
const lille = { city: 'Lille', country: 'FR', latitude: 50.63, longitude: 3.06 };
const create = (by: Caller, body: Record<string, unknown> = {}) =>
  service.call(
    createEdition,
    { body: { conventionId: convention.id, ...valid, ...lille, ...body } as never },
    by,
  );
const update = (by: Caller, id: number, body: Record<string, unknown>) =>
  service.call(updateEdition, { params: { id }, body: body as never }, by);
const status = (by: Caller, id: number, body: Record<string, unknown>) =>
  service.call(changeEditionStatus, { params: { id }, body: body as never }, by);
const remove = (by: Caller, id: number) => service.call(deleteEdition, { params: { id } }, by);
const copy = (by: Caller, id: number, body: Record<string, unknown> = {}) =>
  service.call(
    copyEdition,
    { params: { id }, body: { name: 'Trois Balles 2029', startDate: '2029-04-13', ...body } },
    by,
  );
const published = async (edition: Parameters<typeof anEdition>[1] = {}) =>
  anEdition(service.prisma, { creatorId: creator, ...edition }, convention);
const read = (id: number) => service.call(getEdition, { params: { id } });
const changes = (id: number) =>
  service.nats
    .events(editionChanged)
    .filter(({ data }) => data.editionId === id)
    .map(({ data }) => data.change);
const audience = (by: Caller, id: number) =>
  service.call(getEditionAudience, { params: { id } }, by);
const withdrawals = (id: number) =>
  service.nats
    .events(editionWithdrawn)
    .filter(({ data }) => data.editionId === id)
    .map(({ data }) => data);
/** Members with a star, and others with a trip. */
async function concern(id: number, stars: readonly number[], trips: readonly number[]) {
  await service.prisma.favorite.createMany({
    data: stars.map((userId) => ({ userId, editionId: id })),
  });
  await service.prisma.participation.createMany({
    data: trips.flatMap((userId) =>
      ['carpool', 'volunteers'].map((domain) => ({
        userId,
        editionId: id,
        domain,
        since: new Date('2026-01-01T00:00:00Z'),
      })),
    ),
  });
}

describe('the people of an edition', () => {
  it('are counted for its team: each once, and without the caller', async () => {
    const id = await published();
    await concern(id, [creator, 21, 22], [22, 23]);
    await service.prisma.favorite.create({
      data: { userId: 24, editionId: id, isFavorited: false },
    });
    const { body } = await audience(as(creator), id);
    expect(body).toEqual({ favorites: 3, participants: 2, notified: 3 });
    expect((await audience(as(other), id)).status).toBe(403);
    expect((await audience(as(creator), 999_999)).status).toBe(404);
  });

  it('are notified when it is a draft again, and when it is deleted', async () => {
    const [draft, gone] = [await published(), await published()];
    await concern(draft, [creator, 21], [22]);
    await concern(gone, [21], []);
    await status(as(creator), draft, { isOnline: false });
    await remove(as(creator), gone);
    const common = { conventionId: convention.id, actorId: creator };
    const [unpublished] = await service.waitFor(() => {
      const found = withdrawals(draft);
      return found.length > 0 ? found : undefined;
    });
    expect(unpublished).toEqual({
      ...common,
      editionId: draft,
      editionName: expect.stringMatching(/^Édition \d+$/),
      how: 'UNPUBLISHED',
      memberIds: [creator, 21, 22],
    });
    const [deleted] = await service.waitFor(() => {
      const found = withdrawals(gone);
      return found.length > 0 ? found : undefined;
    });
    expect(deleted).toMatchObject({ ...common, how: 'DELETED', memberIds: [21] });

    // A draft that is deleted was withdrawn before.
    await remove(as(creator), draft);
    await service.waitFor(() =>
      service.nats.states(editionState).find((s) => s.id === `${draft}` && s.data === null),
    );
    expect(withdrawals(draft)).toHaveLength(1);
  });

  it('are not notified of one that is over', async () => {
    const id = await published({ startDate: '2024-05-08', endDate: '2024-05-11' });
    await concern(id, [21], []);
    await status(as(creator), id, { isOnline: false });
    await service.waitFor(() =>
      service.nats.states(editionState).find((s) => s.id === `${id}` && s.version === 2),
    );
    expect(withdrawals(id)).toEqual([]);
  });
});

/** Tables with rows of an edition, but for its managers: they follow a while later. */
async function tablesWithRowsOf(id: number): Promise<string[]> {
  const { rows } = await service.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'edition_id'
       and table_name <> 'edition_managers' order by 1`,
  );
  const filled: string[] = [];
  for (const { name } of rows) {
    const found = await service.pool.query(`select 1 from "${name}" where edition_id = $1`, [id]);
    if (found.rows.length > 0) filled.push(name);
  }
  return filled;
}
const faults = (response: { body: unknown }) =>
  (response.body as { errors?: { path: string; code: string }[] }).errors?.map(
    ({ path, code }) => `${path} ${code}`,
  );

describe('ED-10 creating an edition', () => {
  it('makes a draft of the author’s convention, in the time zone at its pin', async () => {
    const azores = { latitude: 37.74, longitude: -25.68, country: 'PT', city: 'Ponta Delgada' };
    const { status: code, body } = await create(as(author), { ...azores, hasShowers: true });
    expect(code).toBe(201);
    expect(body).toMatchObject({
      ...valid,
      ...azores,
      timezone: 'Atlantic/Azores',
      isOnline: false,
      hasShowers: true,
      hasGym: false,
      myRights: [...editionRights],
    });
    expect((await read(body.id)).status).toBe(404);
    const state = await service.waitFor(() =>
      service.nats.states(editionState).find(({ id }) => id === `${body.id}`),
    );
    expect(state.data).toMatchObject({ isOnline: false, name: valid.name });
  });

  it('ED-13 has pin and zone of its town, which says so, and is found by every name of it', async () => {
    const noPin = { latitude: null, longitude: null };
    const { body } = await create(as(author), { ...noPin, city: 'Porto', country: 'PT' });
    expect(body).toMatchObject({
      latitude: 41.14961,
      longitude: -8.61099,
      isPinApproximate: true,
      timezone: 'Europe/Lisbon',
    });
    const chosen = await create(as(author));
    expect(chosen.body).toMatchObject({ latitude: 50.63, isPinApproximate: false });
    const unknown = await create(as(author), { ...noPin, city: 'Nirgendsheim', country: 'RU' });
    expect(unknown.body).toMatchObject({ ...noPin, timezone: 'Europe/Moscow' });
  });

  it('ED-13 has a zone by its name of today', async () => {
    const zones = ['Europe/Kiev', 'asia/calcutta', 'Europe/Paris', 'UTC'];
    const stored: unknown[] = [];
    for (const timezone of zones)
      stored.push((await create(as(author), { timezone })).body.timezone);
    expect(stored).toEqual(['Europe/Kyiv', 'Asia/Kolkata', 'Europe/Paris', 'UTC']);
  });

  const bad: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['that ends before it starts', { endDate: '2028-04-13' }, 'endDate BEFORE_START'],
    ['of 32 days', { endDate: '2028-05-15' }, 'endDate TOO_MANY_DAYS'],
    ['without a convention', { conventionId: undefined }, 'conventionId REQUIRED'],
    ['of an unknown convention', { conventionId: 2_000_000_000 }, 'conventionId INVALID'],
    ['without a town', { city: ' ' }, 'city REQUIRED'],
    ['without a country', { country: null }, 'country REQUIRED'],
    ['in a country that does not exist', { country: 'XX' }, 'country NOT_ALLOWED'],
    ['at a latitude of 91', { latitude: 91 }, 'latitude TOO_LARGE'],
    ['with half a pin', { longitude: null }, 'latitude PIN_INCOMPLETE'],
    [
      'on a day that does not exist',
      { startDate: '2028-04-31', endDate: '2028-05-02' },
      'startDate INVALID_DATE',
    ],
    ['before 1970', { startDate: '1969-12-31', endDate: '1970-01-01' }, 'startDate INVALID_DATE'],
    ['in the year 0', { startDate: '0000-04-14' }, 'startDate INVALID_DATE'],
    ['in an unknown time zone', { timezone: 'Europe/Lille' }, 'timezone NOT_ALLOWED'],
    ['in a mere offset', { timezone: '+02:00' }, 'timezone NOT_ALLOWED'],
    ['in an offset by name', { timezone: 'Etc/GMT+1' }, 'timezone NOT_ALLOWED'],
    ['with a script for a link', { ticketingUrl: 'javascript:alert(1)' }, 'ticketingUrl INVALID'],
    ['with a name of two letters', { name: 'ab' }, 'name TOO_SHORT'],
    ['with a picture from elsewhere', { imageUrl: 'https://else.test/a' }, 'imageUrl INVALID'],
  ];
  it.each(bad)('rejects one %s, and stores nothing', async (_, body, fault) => {
    const before = await service.prisma.edition.count();
    const response = await create(as(author), body);
    expect([response.status, faults(response)]).toEqual([422, [fault]]);
    expect(await service.prisma.edition.count()).toBe(before);
  });

  it('takes 31 days, and one day', async () => {
    expect((await create(as(author), { endDate: '2028-05-14' })).status).toBe(201);
    expect((await create(as(author), { endDate: '2028-04-14' })).status).toBe(201);
  });

  it('needs no place for a virtual one, and stores no pin of it', async () => {
    const { body } = await create(as(author), { isVirtual: true, city: null, country: null });
    expect(body).toMatchObject({ isVirtual: true, latitude: null, timezone: 'UTC' });
  });

  it('needs the right, and a convention that is not archived', async () => {
    const before = await service.prisma.edition.count();
    expect((await create(as(other))).status).toBe(403);
    const archiving = { params: { id: convention.id }, body: { archived: true } };
    await service.call(archiveConvention, archiving, as(author));
    expect(await create(as(author))).toMatchObject({
      status: 409,
      body: { code: 'CONVENTION_ARCHIVED' },
    });
    expect((await service.call(createEdition, { body: {} as never })).status).toBe(401);
    expect(await service.prisma.edition.count()).toBe(before);
  });

  it('stores nothing when the picture cannot be stored', async () => {
    const before = await service.prisma.edition.count();
    // No svc-core runs in this test.
    expect((await create(as(author), { imageUrl: '/uploads/temp/a.webp' })).status).toBe(503);
    expect(await service.prisma.edition.count()).toBe(before);
  });
});

describe('changing an edition', () => {
  it('ED-08 retains the days that were announced first, and notifies members who starred it', async () => {
    const id = await published({ city: 'Lille', country: 'FR' });
    const first = { startDate: '2027-06-10', endDate: '2027-06-13' };
    const moved = await update(as(creator), id, { startDate: '2027-07-01', endDate: '2027-07-04' });
    expect(moved.body).toMatchObject({
      startDate: '2027-07-01',
      previousStartDate: first.startDate,
      previousEndDate: first.endDate,
    });
    await update(as(creator), id, { endDate: '2027-07-05', city: 'Roubaix' });
    expect((await read(id)).body).toMatchObject({
      previousStartDate: first.startDate,
      previousCity: 'Lille',
    });
    await update(as(creator), id, { ...first, city: 'Lille' });
    expect((await read(id)).body).toMatchObject({ previousStartDate: null, previousCity: null });
    await service.waitFor(() => changes(id).length >= 3);
    expect(changes(id)).toEqual(['DATES', 'DATES_AND_TOWN', 'DATES_AND_TOWN']);
  });

  describe('ED-08 a slip that is corrected', () => {
    const later = { startDate: '2027-07-01', endDate: '2027-07-04' };
    const first = { previousStartDate: '2027-06-10', previousEndDate: '2027-06-13' };
    const none = { previousStartDate: null, previousEndDate: null };
    const isCorrection = true;
    const passedOn = async (id: number) => {
      await status(as(creator), id, { status: 'POSTPONED' });
      await service.waitFor(() => changes(id).includes('POSTPONED'));
      return changes(id).slice(0, -1);
    };

    it.each([
      [later, { ...later, ...none }],
      [{ city: 'Roubaix' }, { city: 'Roubaix', previousCity: null }],
      [
        { ...later, city: 'Roubaix' },
        { ...later, ...none, previousCity: null },
      ],
    ])('is neither shown as a change nor passed on: %j', async (body, shown) => {
      const id = await published();
      const response = await update(as(creator), id, { ...body, isCorrection });
      expect(response).toMatchObject({ status: 200, body: shown });
      expect((await read(id)).body).toMatchObject(shown);
      expect(await passedOn(id)).toEqual([]);
    });

    it('is what the next real change is compared with', async () => {
      const id = await published();
      await update(as(creator), id, { ...later, isCorrection });
      const { body } = await update(as(creator), id, { endDate: '2027-07-05' });
      expect(body).toMatchObject({
        previousStartDate: later.startDate,
        previousEndDate: later.endDate,
      });
      expect(await passedOn(id)).toEqual(['DATES']);
    });

    it('leaves the other part that has changed', async () => {
      const id = await published();
      await update(as(creator), id, { city: 'Roubaix' });
      const { body } = await update(as(creator), id, { ...later, isCorrection });
      expect(body).toMatchObject({ ...none, previousCity: 'Lille' });
      expect(await passedOn(id)).toEqual(['TOWN']);
    });

    it('is passed on when people know the slip', async () => {
      const id = await published();
      await update(as(creator), id, { startDate: '2027-06-11' });
      const { body } = await update(as(creator), id, { ...later, isCorrection });
      expect(body).toMatchObject({ ...later, ...none });
      expect(await passedOn(id)).toEqual(['DATES', 'DATES']);
    });

    it('hides what is shown as changed, without another change', async () => {
      const id = await published();
      const moved = await update(as(creator), id, { ...later, city: 'Roubaix' });
      expect(moved.body).toMatchObject({ ...first, previousCity: 'Lille' });
      const { body } = await update(as(creator), id, { isCorrection });
      expect(body).toMatchObject({ ...later, ...none, previousCity: null });
      expect(await passedOn(id)).toEqual(['DATES_AND_TOWN']);
    });

    it('is possible for 24 hours after it was published', async () => {
      const id = await published({ announcedAt: new Date('2027-05-09T12:00:00.001Z') });
      const { body } = await service.call(getMyEdition, { params: { id } }, as(creator));
      expect(body.correctableUntil).toBe('2027-05-10T12:00:00.001Z');
      expect((await update(as(creator), id, { ...later, isCorrection })).status).toBe(200);
      const old = await published({ announcedAt: new Date('2027-05-09T12:00:00Z') });
      expect(await update(as(creator), old, { ...later, isCorrection })).toMatchObject({
        status: 409,
        body: { code: 'TOO_LATE_TO_CORRECT' },
      });
      expect((await read(old)).body).toMatchObject({ startDate: '2027-06-10' });
    });

    it('says nothing of a draft', async () => {
      const id = await published({ isOnline: false });
      const response = await update(as(creator), id, { ...later, isCorrection });
      expect(response).toMatchObject({ status: 200, body: { ...none, correctableUntil: null } });
    });
  });

  it('ED-08 notifies no one of another description, nor of a draft', async () => {
    const id = await published();
    await update(as(creator), id, { description: 'Une autre' });
    const draft = await published({ isOnline: false });
    const { body } = await update(as(creator), draft, { startDate: '2027-06-09' });
    expect(body.previousStartDate).toBeNull();
    await status(as(creator), id, { status: 'CANCELLED' });
    await service.waitFor(() => changes(id).length > 0);
    expect(changes(id)).toEqual(['CANCELLED']);
    expect(changes(draft)).toEqual([]);
  });

  const palace = { latitude: 50.6366, longitude: 3.0635 };
  const moves: readonly (readonly [string, Record<string, unknown>, string | null])[] = [
    ['a hall 1.6 km away', { latitude: 50.648, longitude: 3.05 }, 'PLACE'],
    ['a pin that is 400 m more exact', { latitude: 50.64 }, null],
    ['another address alone', { addressLine1: '2 place de la Nouvelle Aventure' }, null],
    ['no place: it is online', { isVirtual: true }, 'PLACE'],
    [
      'new days and a hall 1.6 km away',
      { startDate: '2027-06-11', latitude: 50.648, longitude: 3.05 },
      'DATES_AND_PLACE',
    ],
  ];
  it.each(moves)('ED-08 of a town to %s', async (_, body, change) => {
    const id = await published(palace);
    expect((await update(as(creator), id, body)).status).toBe(200);
    await status(as(creator), id, { status: 'POSTPONED' });
    await service.waitFor(() => changes(id).includes('POSTPONED'));
    expect(changes(id)).toEqual(change ? [change, 'POSTPONED'] : ['POSTPONED']);
  });

  it('ED-08 notifies no one of the first pin of one without', async () => {
    const id = await published();
    await update(as(creator), id, palace);
    await status(as(creator), id, { status: 'POSTPONED' });
    await service.waitFor(() => changes(id).length > 0);
    expect(changes(id)).toEqual(['POSTPONED']);
  });

  it('ED-08 notifies no one of one that is over, but publishes its state', async () => {
    const past = { startDate: '2027-05-06', endDate: '2027-05-09' };
    const id = await published({ ...past, timezone: 'Europe/Paris' });
    await update(as(creator), id, { startDate: '2027-05-07', city: 'Roubaix' });
    await status(as(creator), id, { status: 'RELOCATED', statusNote: 'Corrigé' });
    const state = await service.waitFor(() =>
      service.nats.states(editionState).find((each) => each.id === `${id}` && each.version === 3),
    );
    expect(state.data).toMatchObject({ startDate: '2027-05-07', status: 'RELOCATED' });
    await update(as(creator), id, { startDate: '2027-06-01', endDate: '2027-06-02' });
    await service.waitFor(() => changes(id).length > 0);
    expect(changes(id)).toEqual(['DATES']);
  });

  it('ED-08 counts the last day of an edition where it takes place', async () => {
    // It is noon UTC of 10 May: in Kiribati the 11th has begun.
    const days = { startDate: '2027-05-08', endDate: '2027-05-10' };
    const [over, lasting] = [
      await published({ ...days, timezone: 'Pacific/Kiritimati' }),
      await published({ ...days, timezone: 'Pacific/Pago_Pago' }),
    ];
    for (const id of [over, lasting]) await status(as(creator), id, { status: 'CANCELLED' });
    await service.waitFor(() => changes(lasting).length > 0);
    expect([changes(over), changes(lasting)]).toEqual([[], ['CANCELLED']]);
  });

  it('ED-08 publishes that one which was to come is over', async () => {
    const id = await published();
    await update(as(creator), id, { startDate: '2027-05-01', endDate: '2027-05-02' });
    await service.waitFor(() => changes(id).length > 0);
    expect(changes(id)).toEqual(['DATES']);
  });

  it('is found by its new name and place at once', async () => {
    const id = await published();
    await update(as(creator), id, { name: 'Diabolo d’Automne', city: 'Zwolle', country: 'NL' });
    for (const q of ['automne', 'zwolle', 'pays-bas']) {
      const { body } = await service.call(listEditions, { query: { q } });
      expect(body.data.map((edition) => edition.id)).toEqual([id]);
    }
  });

  it('applies the rules between what is there and what is sent', async () => {
    const id = await published();
    expect(faults(await update(as(creator), id, { endDate: '2027-06-01' }))).toEqual([
      'endDate BEFORE_START',
    ]);
    expect(faults(await update(as(creator), id, { city: null }))).toEqual(['city REQUIRED']);
    const volunteers = await update(as(creator), id, { volunteersOpen: true });
    expect([volunteers.status, faults(volunteers)]).toEqual([422, ['volunteersOpen NOT_ALLOWED']]);
  });

  it('retains what is not sent', async () => {
    const id = await published({ hasShowers: true, ticketingUrl: 'https://tickets.test/' });
    const { body } = await update(as(creator), id, { hasGym: true });
    expect(body).toMatchObject({
      hasGym: true,
      hasShowers: true,
      ticketingUrl: 'https://tickets.test/',
      timezone: 'Europe/Paris',
    });
  });

  it('takes the time zone of a new place, and retains the one it has otherwise', async () => {
    const id = await published({ latitude: 50.63, longitude: 3.06, timezone: 'Europe/Brussels' });
    expect((await update(as(creator), id, { hasGym: true })).body.timezone).toBe('Europe/Brussels');
    const azores = { latitude: 37.74, longitude: -25.68, country: 'PT' };
    expect((await update(as(creator), id, azores)).body.timezone).toBe('Atlantic/Azores');
    const chosen = { isVirtual: true, timezone: 'Asia/Tokyo' };
    expect((await update(as(creator), id, chosen)).body.timezone).toBe('Asia/Tokyo');
  });

  it('ED-13 follows its town, until a pin is set', async () => {
    const inPorto = { city: 'Porto', country: 'PT', latitude: null, longitude: null };
    const { id } = (await create(as(author), inPorto)).body;
    const moved = await update(as(author), id, { city: 'Ponta Delgada' });
    expect(moved.body).toMatchObject({
      latitude: 37.73952,
      isPinApproximate: true,
      timezone: 'Atlantic/Azores',
    });
    const unknown = await update(as(author), id, { city: 'Nirgendsheim' });
    expect(unknown.body).toMatchObject({ latitude: null, isPinApproximate: false });
    const pin = { latitude: 41.2, longitude: -8.6 };
    const set = await update(as(author), id, { city: 'Porto', ...pin });
    expect(set.body).toMatchObject({ ...pin, isPinApproximate: false });
    expect((await update(as(author), id, { city: 'Lisboa' })).body).toMatchObject(pin);
  });

  it('ED-08 sends nothing when a pin is more exact than the middle of its town', async () => {
    const id = await published({ latitude: 50.63297, longitude: 3.05858, isPinApproximate: true });
    await update(as(creator), id, { latitude: 50.66, longitude: 3.1 });
    await status(as(creator), id, { status: 'POSTPONED' });
    await service.waitFor(() => changes(id).length > 0);
    expect(changes(id)).toEqual(['POSTPONED']);
  });

  it('ED-13 gives those from before the pin of their town, and lets them be found by its names', async () => {
    const id = await published({ city: 'Wien', country: 'AT', timezone: 'Europe/Berlin' });
    const pinned = { city: 'Wien', country: 'AT', latitude: 48.3, longitude: 16.4 };
    const withPin = await published({ ...pinned, timezone: 'Europe/Vienna' });
    const nowhere = await published({ city: 'Nirgendsheim', country: 'AT' });
    const found = async (q: string) =>
      (await service.call(listEditions, { query: { q } })).body.data.map((edition) => edition.id);
    expect(await found('bécs')).toEqual([]);
    await service.pool.query(
      `insert into kit.job (name, key, payload, run_at)
       values ('edition-placement', 'all', '{"afterId": 0}', now())`,
    );
    await service.waitFor(async () => (await found('bécs')).length === 2);
    expect((await found('Вена')).toSorted()).toEqual([id, withPin].toSorted());
    expect((await read(id)).body).toMatchObject({
      latitude: 48.20849,
      isPinApproximate: true,
      timezone: 'Europe/Vienna',
    });
    expect((await read(withPin)).body).toMatchObject({ latitude: 48.3, isPinApproximate: false });
    expect((await read(nowhere)).body).toMatchObject({ latitude: null, timezone: 'Europe/Paris' });
  });

  it('puts two writers one after the other: nothing of either is lost', async () => {
    const id = await published();
    const both = await Promise.all([
      update(as(creator), id, { hasGym: true }),
      update(as(author), id, { hasShowers: true }),
      update(as(author), id, { description: 'À deux' }),
    ]);
    expect(both.map((response) => response.status)).toEqual([200, 200, 200]);
    const row = await service.prisma.edition.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ hasGym: true, hasShowers: true, description: 'À deux' });
    expect(row.version).toBe(4);
  });
});

describe('the status of an edition', () => {
  it('a draft is published and withdrawn again; repeating changes nothing', async () => {
    const { body } = await create(as(author));
    expect((await status(as(author), body.id, { isOnline: true })).body.isOnline).toBe(true);
    expect((await read(body.id)).status).toBe(200);
    await status(as(author), body.id, { isOnline: true });
    const row = await service.prisma.edition.findUniqueOrThrow({ where: { id: body.id } });
    expect(row.version).toBe(2);
    await status(as(author), body.id, { isOnline: false });
    expect((await read(body.id)).status).toBe(404);
  });

  it('CO-09 a draft of an archived convention is not published', async () => {
    const { body } = await create(as(author));
    const archiving = { params: { id: convention.id }, body: { archived: true } };
    await service.call(archiveConvention, archiving, as(author));
    expect(await status(as(author), body.id, { isOnline: true })).toMatchObject({
      status: 409,
      body: { code: 'CONVENTION_ARCHIVED' },
    });
  });

  it.each([
    ['a draft published', false, { isOnline: true }, 404],
    ['one cancelled', true, { status: 'CANCELLED' }, 403],
  ])(
    'CO-04 %s by a member who is removed meanwhile is rejected',
    async (_, isOnline, body, code) => {
      const id = await published({ isOnline });
      const team = [convention.id, other];
      await service.prisma.conventionCollaborator.create({
        data: { conventionId: convention.id, userId: other, canEditAllEditions: true },
      });
      const response = await whileLocked(service.pool, {
        first: [['select from editions where id = $1 for update', [id]]],
        call: () => status(as(other), id, body),
        next: [
          ['delete from convention_collaborators where convention_id = $1 and user_id = $2', team],
        ],
      });
      expect(response.status).toBe(code);
      const row = await service.prisma.edition.findUniqueOrThrow({ where: { id } });
      expect(row).toMatchObject({ isOnline, status: 'CONFIRMED' });
    },
  );

  it('CO-09 one that is withdrawn and archived meanwhile is not published again', async () => {
    const id = await published();
    const response = await whileLocked(service.pool, {
      first: [
        ['update conventions set is_archived = true where id = $1', [convention.id]],
        ['update editions set is_online = false where id = $1', [id]],
      ],
      call: () => status(as(creator), id, { isOnline: true }),
    });
    expect(response).toMatchObject({ status: 409, body: { code: 'CONVENTION_ARCHIVED' } });
    expect((await read(id)).status).toBe(404);
  });

  it('in another place it says where: in the town of the form, or in a note', async () => {
    const id = await published();
    const response = await status(as(creator), id, { status: 'RELOCATED' });
    expect(response).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'statusNote', code: 'REQUIRED' }] },
    });
    expect((await read(id)).body).toMatchObject({ status: 'CONFIRMED' });
    const note = { status: 'RELOCATED', statusNote: 'Salle **voisine**' };
    expect((await status(as(creator), id, note)).status).toBe(200);
    // What is sent out is plain text.
    const sent = await service.waitFor(() =>
      service.nats.events(editionChanged).find(({ data }) => data.editionId === id),
    );
    expect(sent.data.note).toBe('Salle voisine');

    const moved = await published();
    await update(as(creator), moved, { city: 'Arras', latitude: null, longitude: null });
    expect((await status(as(creator), moved, { status: 'RELOCATED' })).status).toBe(200);
  });

  it('new days are sent out with the former ones', async () => {
    const id = await published({ startDate: '2027-05-08', endDate: '2027-05-11' });
    await update(as(creator), id, { startDate: '2027-05-15', endDate: '2027-05-18' });
    const sent = await service.waitFor(() =>
      service.nats.events(editionChanged).find(({ data }) => data.editionId === id),
    );
    expect(sent.data).toMatchObject({
      change: 'DATES',
      startDate: '2027-05-15',
      endDate: '2027-05-18',
      formerStartDate: '2027-05-08',
      formerEndDate: '2027-05-11',
    });
  });

  it('another town is sent out with the former one, not so a pin that moves in the town', async () => {
    const id = await published({ city: 'Lille', latitude: 50.63, longitude: 3.06 });
    const sent = async (count: number) =>
      (
        await service.waitFor(() => {
          const all = service.nats
            .events(editionChanged)
            .filter((each) => each.data.editionId === id);
          return all.length === count && all;
        })
      ).at(-1)?.data;
    await update(as(creator), id, { city: 'Arras', latitude: 50.29, longitude: 2.78 });
    expect(await sent(1)).toMatchObject({ change: 'TOWN', town: 'Arras', formerTown: 'Lille' });
    await update(as(creator), id, { latitude: 50.33, longitude: 2.78 });
    expect(await sent(2)).toMatchObject({ change: 'PLACE' });
    await update(as(creator), id, {
      city: 'Lens',
      latitude: 50.43,
      longitude: 2.83,
      startDate: '2027-06-15',
      endDate: '2027-06-18',
    });
    expect(await sent(3)).toMatchObject({
      change: 'DATES_AND_TOWN',
      town: 'Lens',
      formerTown: 'Arras',
    });
  });

  it('ED-07 cancelled with a note: the page shows it, and members who starred it are notified once', async () => {
    const id = await published();
    const note = 'La salle a brûlé.';
    const twice = { status: 'CANCELLED', statusNote: note };
    await Promise.all([status(as(creator), id, twice), status(as(creator), id, twice)]);
    expect((await read(id)).body).toMatchObject({ status: 'CANCELLED', statusNote: note });
    const state = await service.waitFor(() =>
      service.nats.states(editionState).find((each) => each.id === `${id}` && each.version === 2),
    );
    expect(state.data).toMatchObject({ status: 'CANCELLED', isOnline: true });
    await status(as(creator), id, { status: 'POSTPONED' });
    await service.waitFor(() => changes(id).includes('POSTPONED'));
    expect(changes(id)).toEqual(['CANCELLED', 'POSTPONED']);
  });

  it.each([
    [{}],
    [{ isOnline: 'yes' }],
    [{ isOnline: true, status: 'CANCELLED' }],
    [{ status: 'GONE' }],
    [{ status: 'CANCELLED', statusNote: 'x'.repeat(501) }],
  ])('rejects %j', async (body) => {
    expect((await status(as(creator), await published(), body)).status).toBe(422);
  });
});

describe('deleting an edition', () => {
  it('is the end of its page, and of its state elsewhere', async () => {
    const id = await published();
    expect(await remove(as(creator), id)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await read(id)).status).toBe(404);
    expect((await remove(as(creator), id)).status).toBe(404);
    await service.waitFor(() =>
      service.nats.states(editionState).find((each) => each.id === `${id}` && each.data === null),
    );
  });
});

describe('CO-07 the next edition from one', () => {
  // Neither all of them nor none: one that is left out or mixed up shows.
  const everySecond = (rest: number) =>
    Object.fromEntries(editionFlags.map((flag, index) => [flag, index % 2 === rest])) as Record<
      EditionFlag,
      boolean
    >;
  it.each([0, 1])('has every amenity and payment as it is (%#)', async (rest) => {
    const flags = everySecond(rest);
    expect((await copy(as(author), await published(flags))).body).toMatchObject(flags);
  });

  it('has no posts, comments, lost items, stars and rights of the other', async () => {
    const id = await published({ startDate: '2027-05-08', endDate: '2027-05-11' });
    const [by, params] = [as(other), { id }];
    const post = await service.call(createPost, { params, body: { content: 'Bonjour' } }, by);
    const postId = post.body.id;
    const comment = { params: { id, postId }, body: { content: 'Moi !' } };
    const item = { kind: 'FOUND', description: 'Une massue verte' } as const;
    const statuses = [
      post.status,
      (await service.call(createPostComment, comment, by)).status,
      (await service.call(createLostFoundItem, { params, body: item }, by)).status,
      (await service.call(setFavorite, { params }, by)).status,
    ];
    expect(statuses).toEqual([201, 201, 201, 200]);
    const { id: collaboratorId } = await service.prisma.conventionCollaborator.create({
      data: { conventionId: convention.id, userId: other },
    });
    await service.prisma.editionCollaboratorPermission.create({
      data: { collaboratorId, editionId: id, canEdit: true },
    });

    const { body } = await copy(as(author), id);
    const filled = [
      'edition_collaborator_permissions',
      'edition_posts',
      'favorites',
      'lost_found_items',
    ];
    expect(await tablesWithRowsOf(id)).toEqual(filled);
    expect(await tablesWithRowsOf(body.id)).toEqual([]);
  });

  it('has uncertain dates and the link to tickets of the other when it is asked for', async () => {
    const id = await published({ ticketingUrl: 'https://tickets.test/' });
    const asked = { endDate: '2029-04-16', datesCertainty: 'uncertain', hasSameTickets: true };
    const { body } = await copy(as(author), id, asked);
    expect(body).toMatchObject({
      endDate: '2029-04-16',
      datesCertainty: 'uncertain',
      ticketingUrl: 'https://tickets.test/',
    });
    expect((await copy(as(author), id, { datesCertainty: 'derived' })).status).toBe(422);
    expect((await copy(as(author), id, { hasSameTickets: 'yes' })).status).toBe(422);
  });

  it('has what it offers, its length and its place, and is a draft of its own', async () => {
    const id = await published({
      description: 'Comme toujours',
      hasGym: true,
      status: 'CANCELLED',
      statusNote: 'Tempête',
      ticketingUrl: 'https://tickets.test/',
    });
    const { status: code, body } = await copy(as(author), id);
    expect(code).toBe(201);
    expect(body).toMatchObject({
      name: 'Trois Balles 2029',
      startDate: '2029-04-13',
      endDate: '2029-04-16',
      description: 'Comme toujours',
      city: 'Lille',
      hasGym: true,
      ticketingUrl: null,
      datesCertainty: 'uncertain',
      status: 'CONFIRMED',
      statusNote: null,
      previousStartDate: null,
      isOnline: false,
      imageUrl: null,
    });
    const emitted = await service.waitFor(() =>
      service.nats.events(editionCopied).find(({ data }) => data.editionId === body.id),
    );
    expect(emitted.data).toMatchObject({ sourceId: id, shiftDays: 673 });
  });

  it.each(['verified', 'derived', 'uncertain'] as const)(
    'of one with %s dates has uncertain ones, unless both days are given',
    async (datesCertainty) => {
      const id = await published({ datesCertainty });
      expect((await copy(as(author), id)).body.datesCertainty).toBe('uncertain');
      const given = { startDate: '2029-04-13', endDate: '2029-04-14' };
      expect((await copy(as(author), id, given)).body).toMatchObject({
        ...given,
        datesCertainty: 'verified',
      });
    },
  );

  it('rejects a last day before the first, and 32 days', async () => {
    const id = await published();
    const responses = [
      await copy(as(author), id, { endDate: '2029-04-12' }),
      await copy(as(author), id, { endDate: '2029-05-14' }),
    ];
    expect(responses.map((response) => [response.status, faults(response)])).toEqual([
      [422, ['endDate BEFORE_START']],
      [422, ['endDate TOO_MANY_DAYS']],
    ]);
  });
});

it('an administrator in admin mode has every right', async () => {
  const id = await published();
  const mine = await service.call(getMyEdition, { params: { id } }, admin());
  expect(mine.body.myRights).toEqual([...editionRights]);
});
