import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addCollaborator,
  createConvention,
  createLostFoundClaim,
  createLostFoundItem,
  decideLostFoundClaim,
  type EditionRight,
  type LostFoundItem,
  listExpiredLostFound,
  listLostFound,
  lostFoundClaimRejected,
  lostFoundItemClaimRejected,
  lostFoundMatched,
  returnLostFoundItem,
  setLostFoundDestination,
  updateLostFoundItem,
} from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import { addMembers } from '@siteswap/features/members/testing';
import { startFakeFiles } from '@siteswap/features/pictures/testing';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Started = Awaited<ReturnType<typeof startEditions>>;

const [author, finder, loser, helper] = [7, 8, 9, 10];
let files: Awaited<ReturnType<typeof startFakeFiles>>;
let service: Started['service'];
let clock: Started['clock'];
beforeAll(async () => {
  files = await startFakeFiles();
  ({ service, clock } = await startEditions({ CORE_URL: files.url }));
  await addMembers(service, [author, finder, loser, helper]);
});
afterAll(async () => {
  await service?.stop();
  await files?.stop();
});

const as = (userId: number) => service.actor({ userId });
type Caller = ReturnType<typeof as>;
type NewItem = RouteCall<typeof createLostFoundItem>['body'];

const during = new Date('2027-06-11T10:00:00Z');
/** In Paris the 60th day after the last one, 13 June, ends at 22:00 UTC. */
const lastMoment = new Date('2027-08-12T21:59:00Z');
const after = new Date('2027-08-12T22:01:00Z');
let convention: { id: number; name: string };
let id: number;
beforeEach(async () => {
  clock.now = during;
  const call = { body: { name: 'Trois Balles' } };
  ({ body: convention } = await service.call(createConvention, call, as(author)));
  id = await anEdition(service.prisma, {}, convention);
});

const runTaskAt = async (now: Date) => {
  clock.now = now;
  await service.running.tasks.request('expired-lost-found');
  await service.running.tasks.runDue();
};
const upload = () => `/uploads/temp/${randomUUID()}.webp`;
const fileOf = (url: string) => url.split('/').at(-1) ?? '';
const list = async (expired?: boolean, by?: Caller): Promise<LostFoundItem[]> => {
  const call = { params: { id }, query: expired === undefined ? {} : { expired } };
  return (await service.call(listLostFound, call, by)).body.data;
};
const idsOf = async (expired?: boolean) => (await list(expired)).map((item) => item.id);
const anItem = async (item: Partial<NewItem> = {}, by = finder) => {
  const body = { kind: 'FOUND' as const, description: 'Des clés, ruban rouge', ...item };
  return (await service.call(createLostFoundItem, { params: { id }, body }, as(by))).body;
};
const setReturned = (by: Caller, itemId: number) =>
  service.call(returnLostFoundItem, { params: { id, itemId }, body: {} }, by);
const claim = (by: Caller, itemId: number) =>
  service.call(
    createLostFoundClaim,
    { params: { id, itemId }, body: { proof: 'La troisième clé est cassée' } },
    by,
  );
const change = (by: Caller, itemId: number, body: RouteCall<typeof updateLostFoundItem>['body']) =>
  service.call(updateLostFoundItem, { params: { id, itemId }, body }, by);
const choose = (by: Caller | undefined, itemId: number, destination: string | null, of = id) =>
  service.call(setLostFoundDestination, { params: { id: of, itemId }, body: { destination } }, by);
const printed = (by?: Caller, of = id) =>
  service.call(listExpiredLostFound, { params: { id: of } }, by);
const give = (userId: number, rights: EditionRight[]) =>
  service.call(
    addCollaborator,
    {
      params: { id: convention.id },
      body: { userId, perEdition: [{ editionId: id, rights }] },
    },
    as(author),
  );

describe('LF-06 an item that is still open 60 days after the end', () => {
  it('expires, by the calendar of the edition’s place, and its photos are deleted', async () => {
    const photos = [upload(), upload()];
    const open = await anItem({ photos });
    const returned = await anItem({ photos: [upload()] });
    await setReturned(as(finder), returned.id);
    await runTaskAt(lastMoment);
    expect(await idsOf()).toEqual([returned.id, open.id]);
    expect(await list(true)).toEqual([]);

    await runTaskAt(after);
    expect(await list()).toMatchObject([{ id: returned.id, expiredAt: null }]);
    expect((await list())[0]?.photos).toHaveLength(1);
    expect(await list(true)).toMatchObject([
      {
        id: open.id,
        status: 'LOST',
        description: 'Des clés, ruban rouge',
        photos: [],
        imageUrl: null,
        expiredAt: after.toISOString(),
        destination: null,
      },
    ]);
    const released = () => files.released.filter(({ entityId }) => entityId === open.id);
    await service.waitFor(() => released().length === 2);
    expect(released().map(({ file }) => file)).toEqual(photos.map(fileOf));
    expect(files.released.filter(({ entityId }) => entityId === returned.id)).toEqual([]);
  });

  it('expires once: another run changes nothing, and many are done in one run', async () => {
    const other = await anEdition(service.prisma, { endDate: '2027-06-20' }, convention);
    const item = {
      editionId: id,
      userId: finder,
      kind: 'FOUND',
      description: 'Une balle',
    } as const;
    await service.prisma.lostFoundItem.createMany({
      data: Array.from({ length: 45 }, (_, index) => ({ ...item, number: index + 1 })),
    });
    await service.prisma.lostFoundItem.create({ data: { ...item, number: 1, editionId: other } });
    await runTaskAt(after);
    const count = (editionId: number) =>
      service.prisma.lostFoundItem.count({ where: { editionId, expiredAt: after } });
    expect(await count(id)).toBe(45);
    expect(await count(other)).toBe(0);
    await runTaskAt(new Date('2027-08-13T12:00:00Z'));
    expect(await count(id)).toBe(45);
  });

  it('at the same time as members who change it: either it is returned, or it has expired without photos', async () => {
    const items = await Promise.all(
      Array.from({ length: 6 }, () => anItem({ photos: [upload()] })),
    );
    clock.now = after;
    await service.running.tasks.request('expired-lost-found');
    await Promise.all([
      service.running.tasks.runDue(),
      ...items.slice(0, 3).map((item) => setReturned(as(finder), item.id)),
      ...items.slice(3).map((item) => change(as(finder), item.id, { photos: [upload()] })),
    ]);
    for (const item of await list(true)) expect(item.photos).toEqual([]);
    for (const item of await list(false)) {
      expect(item).toMatchObject({ status: 'RETURNED', expiredAt: null });
    }
    expect((await list(true)).length + (await list(false)).length).toBe(6);
  });

  it('is claimed no more, and an open claim is rejected, which both sides are notified', async () => {
    const item = await anItem();
    const { body: early } = await claim(as(loser), item.id);
    await runTaskAt(after);
    const rejected = () =>
      [lostFoundClaimRejected, lostFoundItemClaimRejected]
        .flatMap((event) => service.nats.events(event).map(({ data }) => data))
        .filter(({ itemId }) => itemId === item.id);
    await service.waitFor(() => rejected().length > 1);
    const payload = {
      editionId: id,
      itemId: item.id,
      claimId: early.id,
      actorId: null,
      cause: 'EXPIRED',
      item: item.description,
    };
    expect(rejected()).toEqual([
      { ...payload, userId: loser },
      { ...payload, userId: finder },
    ]);
    const [shown] = await list(true, as(loser));
    expect(shown?.claims).toMatchObject([
      { status: 'REJECTED', decidedAt: after.toISOString(), decidedBy: null },
    ]);
    const late = await claim(as(helper), item.id);
    expect(late).toMatchObject({ status: 409, body: { code: 'ITEM_NOT_CLAIMABLE' } });
    const params = { id, itemId: item.id, claimId: early.id };
    const decide = (action: 'accept' | 'reject') =>
      service.call(decideLostFoundClaim, { params, body: { action, note: 'Au bar' } }, as(finder));
    expect((await decide('accept')).body).toMatchObject({ code: 'CLAIM_DECIDED' });
    await setReturned(as(finder), item.id);
    await setReturned(as(finder), item.id);
    expect((await list(true, as(loser)))[0]?.claims).toMatchObject([{ status: 'REJECTED' }]);
  });

  it('is in no match any more, also not in one with an item of later', async () => {
    const date = '2027-06-10';
    const found = await anItem({ description: 'Ein rotes Diabolo', date });
    const lost = await anItem({ kind: 'LOST', description: 'Diabolo rouge', date }, loser);
    expect(lost.matches).toHaveLength(1);
    await runTaskAt(after);
    expect((await list(true)).map(({ matches }) => matches)).toEqual([[], []]);
    const again = await anItem({ kind: 'LOST', description: 'Mein rotes Diabolo', date }, helper);
    expect(again.matches).toEqual([]);
    await setReturned(as(finder), found.id);
    await setReturned(as(finder), found.id);
    expect((await list(true)).map(({ matches }) => matches)).toEqual([[], []]);
    // The last event of the edition: all others have come before it.
    const last = await anItem({ description: 'Noch ein rotes Diabolo', date }, author);
    const matched = () =>
      service.nats
        .events(lostFoundMatched)
        .map(({ data }) => data)
        .filter(({ editionId }) => editionId === id)
        .map(({ lostItemId, foundItemId }) => [lostItemId, foundItemId]);
    await service.waitFor(() => matched().some(([, foundItemId]) => foundItemId === last.id));
    expect(matched()).toEqual([
      [lost.id, found.id],
      [again.id, last.id],
    ]);
  });

  it('is returned by its reporter and the team, and changed no more', async () => {
    const { id: itemId } = await anItem();
    await runTaskAt(after);
    for (const by of [as(finder), as(author)]) {
      expect((await setReturned(by, itemId)).body).toMatchObject({
        status: 'RETURNED',
        expiredAt: after.toISOString(),
      });
      expect((await setReturned(by, itemId)).body.status).toBe('LOST');
    }
    expect((await setReturned(as(loser), itemId)).status).toBe(403);
    const changed = await change(as(finder), itemId, { photos: [upload()] });
    expect(changed).toMatchObject({ status: 409, body: { code: 'ITEM_EXPIRED' } });
    expect((await change(as(author), itemId, { sensitive: true })).body.sensitive).toBe(true);
  });

  it('goes where the team says, which everybody sees', async () => {
    const { id: itemId } = await anItem();
    await runTaskAt(after);
    expect((await choose(as(author), itemId, 'CHARITY')).body).toMatchObject({
      destination: 'CHARITY',
    });
    await give(helper, ['edit']);
    await choose(as(helper), itemId, '  La mairie de Lille ');
    expect((await list(true))[0]?.destination).toBe('La mairie de Lille');
    expect((await choose(as(author), itemId, '')).body.destination).toBeNull();
    expect((await choose(as(author), itemId, 'x'.repeat(201))).status).toBe(422);
    expect((await choose(as(author), itemId, 'x'.repeat(200))).status).toBe(200);
    expect((await choose(as(author), itemId, null)).body.destination).toBeNull();
  });

  it('goes nowhere when another member says so, or when it is not there any more', async () => {
    const { id: itemId } = await anItem();
    const lost = await anItem({ kind: 'LOST' });
    const early = await choose(as(author), itemId, 'CHARITY');
    expect(early).toMatchObject({ status: 409, body: { code: 'ITEM_NOT_EXPIRED' } });
    await runTaskAt(after);
    await give(helper, ['delete', 'manageVolunteers']);
    for (const by of [as(finder), as(loser), as(helper)]) {
      expect((await choose(by, itemId, 'CHARITY')).status).toBe(403);
    }
    expect((await choose(undefined, itemId, 'CHARITY')).status).toBe(401);
    // No finder has the lost item.
    expect((await choose(as(author), lost.id, 'CHARITY')).status).toBe(409);
    await setReturned(as(finder), itemId);
    expect((await choose(as(author), itemId, 'CHARITY')).status).toBe(409);
    const other = await anEdition(service.prisma, {}, convention);
    expect((await choose(as(author), itemId, 'CHARITY', other)).status).toBe(404);
  });
});

describe('LF-06 the printable list', () => {
  it('has the expired found items that were not returned, oldest first, without names', async () => {
    const first = await anItem({ place: 'Gymnase', date: '2027-06-10', sensitive: true });
    const second = await anItem({ description: 'Une balle verte' });
    const returned = await anItem();
    await anItem({ kind: 'LOST' });
    await runTaskAt(after);
    await setReturned(as(finder), returned.id);
    await choose(as(author), second.id, 'DISCARDED');
    clock.now = new Date('2027-08-13T00:00:00Z');
    await anItem();
    const { status, body } = await printed(as(author));
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: first.id,
        number: 1,
        description: 'Des clés, ruban rouge',
        date: '2027-06-10',
        place: 'Gymnase',
        destination: null,
      },
      {
        id: second.id,
        number: 2,
        description: 'Une balle verte',
        date: null,
        place: null,
        destination: 'DISCARDED',
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/member-/);
  });

  it('has 1,000 of them at most', async () => {
    await service.pool.query(
      `insert into lost_found_items (edition_id, number, user_id, kind, description, status, expired_at, updated_at)
       select $1, number, $2, 'FOUND', 'Une balle', 'LOST', $3, $3 from generate_series(1, 1001) number`,
      [id, finder, after],
    );
    expect((await printed(as(author))).body.data).toHaveLength(1_000);
  });

  it('is for the team alone', async () => {
    await anItem();
    await runTaskAt(after);
    await give(helper, ['delete']);
    for (const by of [as(finder), as(helper)]) expect((await printed(by)).status).toBe(403);
    expect((await printed()).status).toBe(401);
    const admin = service.actor({ userId: 1, isGlobalAdmin: true, adminMode: true });
    expect((await printed(admin)).body.data).toHaveLength(1);
    expect((await printed(as(author), 2_000_000_000)).status).toBe(404);
  });
});
