import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userDeleted, userState } from '@siteswap/contracts/core';
import {
  addCollaborator,
  createConvention,
  createLostFoundClaim,
  createLostFoundComment,
  createLostFoundItem,
  decideLostFoundClaim,
  deleteEdition,
  type EditionRight,
  getLostFoundComment,
  getLostFoundItem,
  type LostFoundItem,
  listLostFound,
  listLostFoundComments,
  lostFoundClaimAccepted,
  lostFoundClaimRejected,
  lostFoundCommented,
  lostFoundMatched,
  removeLostFoundComment,
  removeLostFoundItem,
  returnLostFoundItem,
  updateLostFoundComment,
  updateLostFoundItem,
  writingRemoved,
} from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import { aUserState } from '@siteswap/contracts/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { startFakeFiles } from '@siteswap/features/pictures/testing';
import { assertWait } from '@siteswap/service-kit/testing';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Started = Awaited<ReturnType<typeof startEditions>>;

const [author, finder, loser, helper, goer] = [7, 8, 9, 10, 11];
let files: Awaited<ReturnType<typeof startFakeFiles>>;
let service: Started['service'];
let clock: Started['clock'];
beforeAll(async () => {
  files = await startFakeFiles();
  ({ service, clock } = await startEditions({ CORE_URL: files.url }));
  await addMembers(service, [author, finder, loser, helper, goer]);
});
afterAll(async () => {
  await service?.stop();
  await files?.stop();
});

const as = (userId: number) => service.actor({ userId });
const admin = () => service.actor({ userId: 1, isGlobalAdmin: true, adminMode: true });
type Caller = ReturnType<typeof as>;
type NewItem = RouteCall<typeof createLostFoundItem>['body'];
type Query = RouteCall<typeof listLostFound>['query'];

/** The second day of the edition. */
const during = new Date('2027-06-11T10:00:00Z');
let convention: { id: number; name: string };
let id: number;
beforeEach(async () => {
  clock.now = during;
  const call = { body: { name: 'Trois Balles' } };
  ({ body: convention } = await service.call(createConvention, call, as(author)));
  id = await anEdition(service.prisma, {}, convention);
});

const upload = () => `/uploads/temp/${randomUUID()}.webp`;
const fileOf = (url: string) => url.split('/').at(-1) ?? '';
/** With the headers with which a browser revalidates; Node's own fetch would add `no-cache`. */
const getPhoto = async (path: string, by?: Caller, headers: Record<string, string> = {}) =>
  fetch(service.baseUrl + path, {
    headers: { 'cache-control': 'max-age=0', ...headers, ...(await by?.headers()) },
  });
const list = (query: Query = {}, by?: Caller, of = id) =>
  service.call(listLostFound, { params: { id: of }, query }, by);
const items = async (by?: Caller): Promise<LostFoundItem[]> => (await list({}, by)).body.data;
const report = (by: Caller, item: Partial<NewItem> = {}, to = id) =>
  service.call(
    createLostFoundItem,
    { params: { id: to }, body: { kind: 'FOUND', description: 'Des clés, ruban rouge', ...item } },
    by,
  );
const anItem = async (item: Partial<NewItem> = {}, by = finder) =>
  (await report(as(by), item)).body;
const change = (by: Caller, itemId: number, body: RouteCall<typeof updateLostFoundItem>['body']) =>
  service.call(updateLostFoundItem, { params: { id, itemId }, body }, by);
const setReturned = (by: Caller, itemId: number, status?: 'LOST' | 'RETURNED') =>
  service.call(
    returnLostFoundItem,
    { params: { id, itemId }, body: { ...(status ? { status } : {}) } },
    by,
  );
const remove = (by: Caller, itemId: number, reason?: string) =>
  service.call(
    removeLostFoundItem,
    { params: { id, itemId }, body: { ...(reason ? { reason } : {}) } },
    by,
  );
const comment = (by: Caller, itemId: number, content = 'Elles sont à moi !') =>
  service.call(createLostFoundComment, { params: { id, itemId }, body: { content } }, by);
const changeComment = (by: Caller, itemId: number, commentId: number, content: string) =>
  service.call(
    updateLostFoundComment,
    { params: { id, itemId, commentId }, body: { content } },
    by,
  );
const removeComment = (by: Caller, itemId: number, commentId: number, reason?: string) =>
  service.call(
    removeLostFoundComment,
    { params: { id, itemId, commentId }, body: { ...(reason ? { reason } : {}) } },
    by,
  );
const removals = () =>
  service.nats
    .events(writingRemoved)
    .map(({ data }) => data)
    .filter(({ editionId }) => editionId === id);
const give = (userId: number, rights: EditionRight[]) =>
  service.call(
    addCollaborator,
    {
      params: { id: convention.id },
      body: { userId, perEdition: [{ editionId: id, rights }] },
    },
    as(author),
  );

describe('LF-01 reporting an item', () => {
  it('is there at once for everybody, newest first, with its photos and its day', async () => {
    const first = await anItem({ kind: 'LOST', description: 'Un diabolo bleu' }, loser);
    const photos = [upload(), upload()];
    const { status, body } = await report(as(finder), {
      description: ' Des clés, ruban rouge ',
      date: '2027-06-10',
      place: ' Gymnase ',
      photos,
    });
    expect(status).toBe(201);
    const shown = photos.map((url) => `/uploads/lost-found/${body.id}/${fileOf(url)}`);
    expect(body).toMatchObject({
      kind: 'FOUND',
      status: 'LOST',
      user: { id: finder, pseudo: 'member-8' },
      description: 'Des clés, ruban rouge',
      date: '2027-06-10',
      place: 'Gymnase',
      photos: shown,
      imageUrl: shown[0],
      sensitive: false,
      editedAt: null,
      commentCount: 0,
      comments: [],
    });
    expect(files.attached.filter(({ entityId }) => entityId === body.id)).toEqual(
      photos.map((url) => ({
        file: fileOf(url),
        entityId: body.id,
        userId: finder,
        kind: 'lost-found',
      })),
    );
    expect((await items()).map((item) => item.id)).toEqual([body.id, first.id]);
  });

  it('needs 5 to 1,000 characters, a kind, at most three photos, and an account', async () => {
    const bad: readonly Partial<Record<keyof NewItem, unknown>>[] = [
      { description: 'Clés' },
      { description: '   a   ' },
      { description: 'x'.repeat(1_001) },
      { kind: 'STOLEN' },
      { place: 'x'.repeat(201) },
      { date: '11/06/2027' },
      { photos: [upload(), upload(), upload(), upload()] },
    ];
    for (const item of bad) {
      expect((await report(as(finder), item as Partial<NewItem>)).status).toBe(422);
    }
    const call = { params: { id }, body: { kind: 'FOUND' as const, description: 'Des clés' } };
    expect((await service.call(createLostFoundItem, call)).status).toBe(401);
    expect(await items()).toEqual([]);
    const most = {
      description: 'x'.repeat(1_000),
      place: 'x'.repeat(200),
      photos: [upload(), upload(), upload()],
    };
    expect((await report(as(finder), most)).status).toBe(201);
    expect((await report(as(finder), { description: 'Stylo' })).status).toBe(201);
  });

  it('stores nothing, and releases the others, when one photo is no upload of the member', async () => {
    const [good, bad] = [upload(), upload()];
    files.unknown.add(bad);
    const rejected = await report(as(finder), { photos: [good, bad] });
    expect(rejected).toMatchObject({
      status: 422,
      body: { code: 'FILE_NOT_FOUND', errors: [{ path: 'photos' }] },
    });
    expect(files.unattached).toContain(fileOf(good));
    expect(await items()).toEqual([]);
    expect((await report(as(finder), { photos: [good] })).status).toBe(201);
    const elsewhere = await report(as(finder), { photos: ['https://elsewhere.test/a.webp'] });
    expect(elsewhere).toMatchObject({ status: 422, body: { code: 'FILE_NOT_FOUND' } });
  });

  it('is possible from the first day on, by the calendar of the edition’s place', async () => {
    // 10 June begins in Paris at 22:00 UTC of the day before.
    clock.now = new Date('2027-06-09T21:59:00Z');
    expect(await report(as(finder))).toMatchObject({
      status: 403,
      body: { code: 'EDITION_NOT_STARTED' },
    });
    clock.now = new Date('2027-06-09T22:01:00Z');
    const { status, body } = await report(as(finder));
    expect(status).toBe(201);
    clock.now = new Date('2027-06-09T21:59:00Z');
    expect((await comment(as(loser), body.id)).body).toMatchObject({ code: 'EDITION_NOT_STARTED' });
    clock.now = new Date('2027-09-01T12:00:00Z');
    expect((await report(as(finder))).status).toBe(201);
  });

  it('comes page after page, each once, of the kinds and states that were asked for', async () => {
    const ids: number[] = [];
    for (const kind of ['LOST', 'FOUND', 'FOUND', 'LOST', 'FOUND'] as const) {
      ids.push((await anItem({ kind })).id);
    }
    const [firstLost = 0, second = 0, third = 0, lastLost = 0, newest = 0] = ids;
    await setReturned(as(finder), third, 'RETURNED');
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await list({ limit: 2, ...(cursor ? { cursor: cursor as never } : {}) });
      seen.push(...body.data.map((item) => item.id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(ids.toReversed());
    const idsOf = async (query: Query) => (await list(query)).body.data.map((item) => item.id);
    expect(await idsOf({ kind: 'LOST' })).toEqual([lastLost, firstLost]);
    expect(await idsOf({ status: 'RETURNED' })).toEqual([third]);
    expect(await idsOf({ kind: 'FOUND', status: 'LOST' })).toEqual([newest, second]);
    expect((await list({ kind: 'STOLEN' as never })).status).toBe(422);
  });

  it('of a draft is for its people alone', async () => {
    const draft = await anEdition(service.prisma, { isOnline: false }, convention);
    expect((await report(as(author), {}, draft)).status).toBe(201);
    expect((await list({}, as(author), draft)).body.data).toHaveLength(1);
    expect((await list({}, as(finder), draft)).status).toBe(404);
    expect((await list({}, undefined, draft)).status).toBe(404);
    expect((await report(as(finder), {}, draft)).status).toBe(404);
  });

  it('is reached only through its edition', async () => {
    const item = await anItem();
    const other = await anEdition(service.prisma);
    const params = { id: other, itemId: item.id };
    expect((await service.call(listLostFoundComments, { params, query: {} })).status).toBe(404);
    const calls = [
      service.call(removeLostFoundItem, { params, body: {} }, as(finder)),
      service.call(returnLostFoundItem, { params, body: {} }, as(finder)),
      service.call(updateLostFoundItem, { params, body: { sensitive: true } }, as(finder)),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  });
});

describe('LF-02 an item that is back', () => {
  it('is switched to returned and back by its reporter and the team', async () => {
    const { id: itemId } = await anItem();
    for (const by of [as(finder), as(author), admin()]) {
      expect((await setReturned(by, itemId)).body.status).toBe('RETURNED');
      expect((await setReturned(by, itemId)).body.status).toBe('LOST');
    }
    expect((await items())[0]).toMatchObject({ status: 'LOST', editedAt: null });
  });

  it('may be set to one state: repeating that changes nothing, also when two do it at once', async () => {
    const { id: itemId } = await anItem();
    const both = await Promise.all([
      setReturned(as(finder), itemId, 'RETURNED'),
      setReturned(as(author), itemId, 'RETURNED'),
    ]);
    expect(both.map(({ body }) => body.status)).toEqual(['RETURNED', 'RETURNED']);
    expect((await items())[0]?.status).toBe('RETURNED');
  });

  it('two who switch at once switch it twice', async () => {
    const { id: itemId } = await anItem();
    await Promise.all([setReturned(as(finder), itemId), setReturned(as(author), itemId)]);
    expect((await items())[0]?.status).toBe('LOST');
  });

  it('is switched by no other member', async () => {
    const { id: itemId } = await anItem();
    await give(helper, ['delete', 'manageVolunteers']);
    for (const by of [as(loser), as(helper)])
      expect((await setReturned(by, itemId)).status).toBe(403);
    const params = { id, itemId };
    expect((await service.call(returnLostFoundItem, { params, body: {} })).status).toBe(401);
    expect((await items())[0]?.status).toBe('LOST');
  });
});

describe('LF-04 a sensitive item', () => {
  const hidden = { user: null, photos: [], imageUrl: null, sensitive: true };

  it('shows no photo and no name to others, and everything to its reporter and the team', async () => {
    const { id: itemId } = await anItem({ sensitive: true, photos: [upload()] });
    for (const by of [undefined, as(loser)]) {
      const response = await list({}, by);
      expect(response.body.data[0]).toMatchObject({
        ...hidden,
        description: 'Des clés, ruban rouge',
      });
      expect(JSON.stringify(response.body)).not.toMatch(/member-8|webp/);
    }
    for (const by of [as(finder), as(author), admin()]) {
      expect((await items(by))[0]).toMatchObject({ id: itemId, user: { id: finder } });
      expect((await items(by))[0]?.photos).toHaveLength(1);
    }
  });

  it('LF-04 has photos that only those get to whom the item shows them', async () => {
    const { id: itemId, photos } = await anItem({ sensitive: true, photos: [upload()] });
    const [photo = ''] = photos;
    const thumbnail = photo.replace(/([^/]+)$/, 'thumb-$1');
    const other = await anItem({ photos: [upload()] }, loser);
    for (const address of [photo, thumbnail]) {
      for (const by of [undefined, as(loser), as(goer)]) {
        expect((await getPhoto(address, by)).status).toBe(404);
      }
      // An image cannot send the header of the admin mode.
      const administrator = service.actor({ userId: 1, isGlobalAdmin: true });
      for (const by of [as(finder), as(author), administrator]) {
        const response = await getPhoto(address, by);
        expect(response.status).toBe(200);
        expect(response.headers.get('cache-control')).toBe('private, no-store');
        expect(response.headers.get('content-security-policy')).toContain('sandbox');
        expect(await response.text()).toBe(`bytes of ${fileOf(photo)}`);
      }
    }
    // The right to see another item opens none of these.
    const elsewhere = photo.replace(`/${itemId}/`, `/${other.id}/`);
    expect((await getPhoto(elsewhere, as(loser))).status).toBe(404);
    files.goOffline();
    expect((await getPhoto(photo, as(finder))).status).toBe(503);
    files.goOnline();
  });

  it('LF-04 takes back a photo that everybody could get before', async () => {
    const { id: itemId, photos } = await anItem({ photos: [upload()] });
    const [photo = ''] = photos;
    const before = await getPhoto(photo);
    expect(before.status).toBe(200);
    expect(before.headers.get('cache-control')).toBe('private, no-cache');
    const known = { 'if-none-match': before.headers.get('etag') ?? '' };
    expect((await getPhoto(photo, undefined, known)).status).toBe(304);
    await change(as(author), itemId, { sensitive: true });
    // Also to a browser that has it.
    expect((await getPhoto(photo, undefined, known)).status).toBe(404);
    expect((await getPhoto(photo, as(loser), known)).status).toBe(404);
    expect((await setReturned(as(finder), itemId, 'RETURNED')).status).toBe(200);
    expect((await getPhoto(photo, as(loser))).status).toBe(404);
    expect((await getPhoto(photo, as(finder))).status).toBe(200);
    await change(as(finder), itemId, { photos: [] });
    expect((await getPhoto(photo, as(finder), known)).status).toBe(404);
  });

  it('LF-04 shows photos no longer once it is deleted, or its edition is withdrawn', async () => {
    const [left, deleted] = [
      await anItem({ photos: [upload()] }),
      await anItem({ photos: [upload()] }),
    ];
    expect((await remove(as(finder), deleted.id)).status).toBe(200);
    for (const by of [undefined, as(finder), as(author)]) {
      expect((await getPhoto(deleted.photos[0] ?? '', by)).status).toBe(404);
    }
    await service.prisma.edition.update({ where: { id }, data: { isOnline: false } });
    expect((await getPhoto(left.photos[0] ?? '', as(loser))).status).toBe(404);
    expect((await getPhoto(left.photos[0] ?? '', as(author))).status).toBe(200);
  });

  it('its reporter stays without a name in the comments too', async () => {
    const { id: itemId } = await anItem({ sensitive: true });
    await comment(as(loser), itemId, 'De quelle couleur ?');
    await comment(as(finder), itemId, 'Rouge.');
    const asked = (await items(as(goer)))[0]?.comments;
    expect(asked?.map(({ user, content }) => [user?.id ?? null, content])).toEqual([
      [loser, 'De quelle couleur ?'],
      [null, 'Rouge.'],
    ]);
    const call = { params: { id, itemId }, query: {} };
    const all = (await service.call(listLostFoundComments, call, as(goer))).body.data;
    expect(all.map(({ user }) => user?.id ?? null)).toEqual([null, loser]);
    expect((await items(as(author)))[0]?.comments.at(-1)?.user?.id).toBe(finder);
  });

  it('is made so by its reporter and the team alone', async () => {
    const { id: itemId } = await anItem({ photos: [upload()] });
    expect((await change(as(loser), itemId, { sensitive: true })).status).toBe(403);
    expect((await change(as(author), itemId, { sensitive: true })).body).toMatchObject({
      sensitive: true,
      editedAt: null,
    });
    expect((await items())[0]).toMatchObject(hidden);
    expect((await change(as(finder), itemId, { sensitive: false })).body.sensitive).toBe(false);
    expect((await items())[0]?.photos).toHaveLength(1);
  });
});

describe('LF-03 a lost and a found item that may be the same thing', () => {
  const date = '2027-06-10';
  const matched = () =>
    service.nats
      .events(lostFoundMatched)
      .map(({ data }) => data)
      .filter(({ editionId }) => editionId === id);
  const matchesOf = async (itemId: number, by?: Caller) =>
    (await items(by)).find((item) => item.id === itemId)?.matches.map((match) => match.id);

  it('are suggested to each other, and both reporters are notified once', async () => {
    const found = await anItem({ description: 'Keys, red ribbon', date });
    const other = await anItem({ description: 'Keys, blue ribbon', date });
    const lost = await anItem(
      { kind: 'LOST', description: 'Trousseau de clés, ruban rouge', date: '2027-06-12' },
      loser,
    );
    expect(lost.matches).toEqual([
      {
        id: found.id,
        kind: 'FOUND',
        description: 'Keys, red ribbon',
        date,
        place: null,
        imageUrl: null,
      },
    ]);
    expect(await matchesOf(found.id)).toEqual([lost.id]);
    expect(await matchesOf(other.id)).toEqual([]);
    await change(as(loser), lost.id, { description: 'Trousseau de trois clés, ruban rouge' });
    // The last event of the edition: all others have come before it.
    await anItem({ description: 'Schlüssel, rotes Band', date }, goer);
    await service.waitFor(() => matched().length > 1);
    expect(matched()[0]).toEqual({
      editionId: id,
      lostItemId: lost.id,
      foundItemId: found.id,
      userIds: [loser, finder],
      lostItem: 'Trousseau de clés, ruban rouge',
      foundItem: 'Keys, red ribbon',
    });
    expect(matched()).toHaveLength(2);
  });

  it('are suggested no more when one is returned, or described differently; and again when it is open', async () => {
    const found = await anItem({ description: 'Ein rotes Diabolo', date });
    const lost = await anItem({ kind: 'LOST', description: 'Diabolo rouge', date }, loser);
    await setReturned(as(finder), found.id, 'RETURNED');
    expect(await matchesOf(lost.id)).toEqual([]);
    await setReturned(as(finder), found.id, 'LOST');
    expect(await matchesOf(lost.id)).toEqual([found.id]);
    // Also with what was reported meanwhile.
    await setReturned(as(loser), lost.id, 'RETURNED');
    const later = await anItem({ description: 'Ein rotes Diabolo aus Holz', date }, goer);
    expect(await matchesOf(later.id)).toEqual([]);
    await setReturned(as(loser), lost.id, 'LOST');
    expect(await matchesOf(later.id)).toEqual([lost.id]);
    await change(as(loser), lost.id, { description: 'Diabolo bleu' });
    expect(await matchesOf(found.id)).toEqual([]);
    await remove(as(loser), lost.id);
    expect(await matchesOf(found.id)).toEqual([]);
  });

  it('are of two members, of the same edition, and near in time', async () => {
    const found = await anItem({ description: 'Ein rotes Diabolo', date });
    await anItem({ kind: 'LOST', description: 'Mein rotes Diabolo', date }, finder);
    await anItem({ kind: 'LOST', description: 'Diabolo rouge', date: '2027-06-01' }, loser);
    const elsewhere = await anEdition(service.prisma);
    await report(as(loser), { kind: 'LOST', description: 'Diabolo rouge', date }, elsewhere);
    expect(await matchesOf(found.id)).toEqual([]);
  });

  it('show no photo and no name of a sensitive one', async () => {
    await anItem({
      description: 'Schwarzes Portemonnaie',
      date,
      sensitive: true,
      photos: [upload()],
    });
    const lost = await anItem({ kind: 'LOST', description: 'Black wallet', date }, loser);
    expect(lost.matches).toMatchObject([{ description: 'Schwarzes Portemonnaie', imageUrl: null }]);
  });

  it('see each other when both are reported at once', async () => {
    for (let n = 0; n < 5; n += 1) {
      const edition = await anEdition(service.prisma, {}, convention);
      const both = await Promise.all([
        report(as(finder), { description: 'Orange juggling ring', date }, edition),
        report(as(loser), { kind: 'LOST', description: 'Anneau orange', date }, edition),
      ]);
      expect(both.map(({ status }) => status)).toEqual([201, 201]);
      const shown = (await list({}, undefined, edition)).body.data;
      expect(shown.map(({ matches }) => matches.length)).toEqual([1, 1]);
    }
  });

  /** Sends a call while the given statements have run in a transaction, which goes on once the call waits for it. */
  const meanwhile = async <Result>(
    first: readonly [sql: string, values: unknown[]],
    call: () => Promise<Result>,
    then: readonly [sql: string, values: unknown[]] | null,
  ): Promise<Result> => {
    const other = await service.pool.connect();
    try {
      await other.query('begin');
      await other.query(...first);
      const response = call();
      await service.waitFor(async () => {
        const { rows } = await service.pool.query(
          `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      });
      if (then) await other.query(...then);
      await other.query('commit');
      return await response;
    } finally {
      // Without effect after the commit; a lock that is left would stop the tests after this one.
      await other.query('rollback');
      other.release();
    }
  };

  it('can be stored while the item is changed', async () => {
    const found = await anItem({ description: 'Ein rotes Diabolo', date });
    const lost = await anItem({ kind: 'LOST', description: 'Jonglierball', date }, loser);
    const { status } = await meanwhile(
      ['select from editions where id = $1 for no key update', [id]],
      () => change(as(finder), found.id, { description: 'Ein rotes Diabolo, groß' }),
      [
        'insert into lost_found_matches (lost_item_id, found_item_id) values ($1, $2)',
        [lost.id, found.id],
      ],
    );
    expect(status).toBe(200);
  });

  it('leave out an item that is removed meanwhile', async () => {
    const found = await anItem({ description: 'Ein rotes Diabolo', date });
    const { status, body } = await meanwhile(
      ['delete from lost_found_items where id = $1', [found.id]],
      () => report(as(loser), { kind: 'LOST', description: 'Diabolo rouge', date }),
      null,
    );
    expect(status).toBe(201);
    expect(body.matches).toEqual([]);
  });
});

describe('LF-05 claims of a found item', () => {
  const claim = (by: Caller, itemId: number, proof = 'La troisième clé est cassée') =>
    service.call(createLostFoundClaim, { params: { id, itemId }, body: { proof } }, by);
  const decide = (by: Caller, itemId: number, claimId: string, action: 'accept' | 'reject') =>
    service.call(
      decideLostFoundClaim,
      { params: { id, itemId, claimId }, body: { action, note: 'Au bar, ce soir' } },
      by,
    );
  const notified = (event: typeof lostFoundClaimAccepted | typeof lostFoundClaimRejected) =>
    service.nats
      .events(event)
      .map(({ data }) => data)
      .filter(({ editionId }) => editionId === id)
      .map(({ userId }) => userId);
  /** Of a claim that is accepted and one that is rejected afterwards: all events of the edition have come before those. */
  const assertNotified = async (expected: { accepted: number[]; rejected: number[] }) => {
    const { id: itemId } = await anItem();
    const { body: accepted } = await claim(as(helper), itemId);
    const { body: rejected } = await claim(as(author), itemId);
    await decide(as(finder), itemId, rejected.id, 'reject');
    await decide(as(finder), itemId, accepted.id, 'accept');
    await service.waitFor(() => notified(lostFoundClaimAccepted).includes(helper));
    await service.waitFor(() => notified(lostFoundClaimRejected).includes(author));
    expect(notified(lostFoundClaimAccepted)).toEqual([...expected.accepted, helper]);
    expect(notified(lostFoundClaimRejected)).toEqual([...expected.rejected, author]);
  };

  it('are read by the finder, the team and the claimant alone', async () => {
    const { id: itemId } = await anItem();
    const { status, body } = await claim(as(loser), itemId);
    expect(status).toBe(201);
    expect(body).toMatchObject({ user: { id: loser }, status: 'OPEN', decidedBy: null });
    await claim(as(goer), itemId, 'Le ruban est de ma sœur');
    const seen = async (by?: Caller) => (await items(by))[0]?.claims.map(({ user }) => user.id);
    for (const by of [as(finder), as(author), admin()])
      expect(await seen(by)).toEqual([loser, goer]);
    expect(await seen(as(loser))).toEqual([loser]);
    expect(await seen(as(helper))).toEqual([]);
    expect(await seen()).toEqual([]);
    expect(JSON.stringify((await list({}, as(helper))).body)).not.toMatch(/cassée|sœur/);
  });

  it('need a proof, an open found item of another member, and are made once', async () => {
    const { id: itemId } = await anItem();
    const { id: lostId } = await anItem({ kind: 'LOST' });
    for (const proof of ['Bleu', 'x'.repeat(1_001)]) {
      expect((await claim(as(loser), itemId, proof)).status).toBe(422);
    }
    const others = [await anItem(), await anItem()].map((item) => item.id);
    for (const [at, proof] of ['Rouge', 'x'.repeat(1_000)].entries()) {
      expect((await claim(as(loser), others[at] ?? 0, proof)).status).toBe(201);
    }
    expect((await claim(as(finder), itemId)).status).toBe(403);
    expect((await claim(as(loser), lostId)).body).toMatchObject({ code: 'ITEM_NOT_CLAIMABLE' });
    expect((await claim(as(loser), 2_000_000_000)).status).toBe(404);
    const both = await Promise.all([claim(as(loser), itemId), claim(as(loser), itemId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await claim(as(loser), itemId)).body).toMatchObject({ code: 'ALREADY_CLAIMED' });
    await setReturned(as(finder), itemId, 'RETURNED');
    expect((await claim(as(goer), itemId)).body).toMatchObject({ code: 'ITEM_NOT_CLAIMABLE' });
  });

  it('an accepted one says who accepted it and when; the others are rejected and notified', async () => {
    const { id: itemId } = await anItem();
    const { body: mine } = await claim(as(loser), itemId);
    await claim(as(goer), itemId);
    for (const by of [as(loser), as(helper)]) {
      expect((await decide(by, itemId, mine.id, 'accept')).status).toBe(403);
    }
    const { body } = await decide(as(author), itemId, mine.id, 'accept');
    expect(body).toMatchObject({
      status: 'ACCEPTED',
      decidedBy: { id: author },
      decidedAt: during.toISOString(),
    });
    const [item] = await items(as(finder));
    expect(item).toMatchObject({ status: 'LOST', isPromised: true });
    expect(item?.claims.map(({ status }) => status)).toEqual(['ACCEPTED', 'REJECTED']);
    await assertNotified({ accepted: [loser], rejected: [goer] });
    const again = await decide(as(finder), itemId, mine.id, 'accept');
    expect(again).toMatchObject({ status: 409, body: { code: 'CLAIM_DECIDED' } });
  });

  it('of two that are accepted at once one wins', async () => {
    const { id: itemId } = await anItem();
    const { body: one } = await claim(as(loser), itemId);
    const { body: other } = await claim(as(goer), itemId);
    const both = await Promise.all([
      decide(as(finder), itemId, one.id, 'accept'),
      decide(as(author), itemId, other.id, 'accept'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const states = (await items(as(finder)))[0]?.claims.map(({ status }) => status);
    expect(states?.sort()).toEqual(['ACCEPTED', 'REJECTED']);
    const accepted = { status: 'ACCEPTED' as const };
    const write = service.prisma.lostFoundClaim.updateMany({
      where: { lostFoundItemId: itemId },
      data: accepted,
    });
    await expect(write).rejects.toThrow();
  });

  it('a rejected one leaves the item open; an accepted one outlives a return by mistake', async () => {
    const { id: itemId } = await anItem();
    const { body: wrong } = await claim(as(goer), itemId);
    const { body: right } = await claim(as(loser), itemId);
    expect((await decide(as(finder), itemId, wrong.id, 'reject')).body.status).toBe('REJECTED');
    expect((await items())[0]?.status).toBe('LOST');
    await decide(as(finder), itemId, right.id, 'accept');
    await setReturned(as(finder), itemId, 'RETURNED');
    await setReturned(as(finder), itemId, 'LOST');
    expect((await items(as(loser)))[0]).toMatchObject({
      isPromised: true,
      returnedAt: null,
      claims: [{ status: 'ACCEPTED' }],
    });
  });

  it('that ended by an accepted one are open again when that is rejected, those that were rejected before are not', async () => {
    const { id: itemId } = await anItem();
    const { body: rejected } = await claim(as(helper), itemId);
    const { body: accepted } = await claim(as(loser), itemId);
    const { body: other } = await claim(as(goer), itemId);
    await decide(as(finder), itemId, rejected.id, 'reject');
    await decide(as(finder), itemId, accepted.id, 'accept');
    await decide(as(author), itemId, accepted.id, 'reject');
    const states = async () => (await items(as(finder)))[0]?.claims.map(({ status }) => status);
    expect(await states()).toEqual(['REJECTED', 'REJECTED', 'OPEN']);
    expect((await decide(as(finder), itemId, other.id, 'accept')).body.status).toBe('ACCEPTED');
    expect(await states()).toEqual(['REJECTED', 'REJECTED', 'ACCEPTED']);
  });

  it('end with a return without one that is accepted: their claimants are notified, and it may be undone', async () => {
    const { id: itemId } = await anItem();
    await claim(as(loser), itemId);
    await claim(as(goer), itemId);
    await setReturned(as(finder), itemId, 'RETURNED');
    const [item] = await items(as(finder));
    expect(item?.claims).toMatchObject([
      { status: 'REJECTED', decidedAt: during.toISOString(), decidedBy: { id: finder } },
      { status: 'REJECTED' },
    ]);
    await setReturned(as(finder), itemId, 'RETURNED');
    await assertNotified({ accepted: [], rejected: [loser, goer] });
    await setReturned(as(finder), itemId, 'LOST');
    const claims = (await items(as(loser))).find((each) => each.id === itemId)?.claims;
    expect(claims).toMatchObject([{ status: 'OPEN', decidedAt: null, decidedBy: null }]);
  });

  it('keep a found item from being made a lost one, until all are rejected', async () => {
    const { id: itemId } = await anItem();
    const { body: wrong } = await claim(as(loser), itemId);
    const makeLost = () => change(as(finder), itemId, { kind: 'LOST' });
    const claimed = { status: 409, body: { code: 'ITEM_CLAIMED' } };
    expect(await makeLost()).toMatchObject(claimed);
    await setReturned(as(finder), itemId, 'RETURNED');
    expect(await makeLost()).toMatchObject(claimed);
    expect((await change(as(finder), itemId, { kind: 'FOUND' })).status).toBe(200);
    await setReturned(as(finder), itemId, 'LOST');
    await decide(as(finder), itemId, wrong.id, 'reject');
    expect((await makeLost()).body.kind).toBe('LOST');
  });

  it('AC-04 go with the account of the claimant', async () => {
    const { id: itemId } = await anItem();
    const leaving = 3_000;
    await claim(as(leaving), itemId);
    await service.nats.publishEvent(userDeleted, { userId: leaving });
    await service.waitFor(
      async () => (await service.prisma.lostFoundClaim.count({ where: { userId: leaving } })) === 0,
    );
  });
});

describe('changing and removing an item', () => {
  it('its reporter changes the given fields; photos that go are deleted', async () => {
    const [first, dropped, added] = [upload(), upload(), upload()];
    const item = await anItem({ place: 'Gymnase', photos: [first, dropped] });
    const { status, body } = await change(as(finder), item.id, {
      description: 'Trois clés, ruban rouge',
      date: '2027-06-11',
      photos: [item.photos[0] ?? '', added],
    });
    expect(status).toBe(200);
    const shown = [first, added].map((url) => `/uploads/lost-found/${item.id}/${fileOf(url)}`);
    expect(body).toMatchObject({
      kind: 'FOUND',
      description: 'Trois clés, ruban rouge',
      date: '2027-06-11',
      place: 'Gymnase',
      photos: shown,
      editedAt: during.toISOString(),
    });
    const released = () =>
      files.released.filter(({ entityId }) => entityId === item.id).map(({ file }) => file);
    await service.waitFor(() => released().length > 0);
    expect(released()).toEqual([fileOf(dropped)]);
    expect((await change(as(finder), item.id, { place: '', date: null })).body).toMatchObject({
      place: null,
      date: null,
      photos: shown,
    });
  });

  it('no other member changes it, and bad input changes nothing', async () => {
    const { id: itemId } = await anItem();
    for (const by of [as(loser), as(author), admin()]) {
      expect((await change(by, itemId, { description: 'Autre chose' })).status).toBe(403);
    }
    expect((await change(as(finder), itemId, { description: 'Clé' })).status).toBe(422);
    expect((await change(as(finder), itemId, { status: 'RETURNED' } as never)).status).toBe(422);
    expect((await items())[0]).toMatchObject({
      description: 'Des clés, ruban rouge',
      editedAt: null,
    });
  });

  it('its reporter deletes it with its comments and photos, and no one is notified', async () => {
    const photo = upload();
    const { id: itemId } = await anItem({ photos: [photo] });
    await comment(as(loser), itemId);
    expect((await remove(as(finder), itemId)).status).toBe(200);
    expect(await items()).toEqual([]);
    expect(
      await service.prisma.comment.count({
        where: { entityKind: 'lost-found-item', entityId: itemId },
      }),
    ).toBe(0);
    await service.waitFor(() => files.released.some(({ file }) => file === fileOf(photo)));
    expect((await remove(as(finder), itemId)).status).toBe(404);
    expect(removals()).toEqual([]);
  });

  it('a stranger deletes nothing; the team only with a reason, which the reporter is notified', async () => {
    const { id: itemId } = await anItem();
    expect((await remove(as(loser), itemId, 'Je n’aime pas')).status).toBe(403);
    expect(await remove(as(author), itemId)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'reason', code: 'REQUIRED' }] },
    });
    expect((await remove(as(author), itemId, 'Publicité')).status).toBe(200);
    await service.waitFor(() => removals().length > 0);
    expect(removals()).toMatchObject([
      { editionId: id, kind: 'ITEM', userId: finder, actorId: author, reason: 'Publicité' },
    ]);
  });
});

it('the photos of a deleted edition are deleted', async () => {
  const photos = [upload(), upload()];
  await anItem({ photos });
  await anItem();
  await service.call(deleteEdition, { params: { id } }, as(author));
  const released = () => files.released.map(({ file }) => file);
  await service.waitFor(() => photos.every((url) => released().includes(fileOf(url))));
  expect((await list()).status).toBe(404);
});

describe('comments on an item', () => {
  it('the last three come with the item, and its reporter is notified of each', async () => {
    const { id: itemId } = await anItem();
    const ids: number[] = [];
    for (let n = 1; n <= 4; n += 1) ids.push((await comment(as(loser), itemId, `${n}`)).body.id);
    const [item] = await items();
    expect(item?.commentCount).toBe(4);
    expect(item?.comments.map(({ content }) => content)).toEqual(['2', '3', '4']);
    const call = { params: { id, itemId }, query: { limit: 3 } };
    const page = (await service.call(listLostFoundComments, call)).body;
    expect(page.data.map((each) => each.id)).toEqual(ids.slice(1).toReversed());
    expect(page.nextCursor).toBe(`${ids[1]}`);
    const notified = () =>
      service.nats
        .events(lostFoundCommented)
        .map(({ data }) => data)
        .filter((data) => data.itemId === itemId);
    await service.waitFor(() => notified().length === 4);
    expect(notified()[0]).toEqual({
      editionId: id,
      itemId,
      commentId: ids[0],
      userId: finder,
      actorId: loser,
      item: 'Des clés, ruban rouge',
    });
  });

  it('need a text of 1 to 1,000 characters, and an item that is there', async () => {
    const { id: itemId } = await anItem();
    for (const content of ['', ' ', 'x'.repeat(1_001)]) {
      expect((await comment(as(loser), itemId, content)).status).toBe(422);
    }
    expect((await comment(as(loser), itemId, 'x'.repeat(1_000))).status).toBe(201);
    expect((await comment(as(loser), 2_000_000_000)).status).toBe(404);
  });

  it('are changed by their author, and removed by them or with a reason by the team', async () => {
    const { id: itemId } = await anItem();
    const { body: own } = await comment(as(loser), itemId);
    const { body: bad } = await comment(as(goer), itemId, 'Achetez !');
    for (const by of [as(finder), as(author), admin()]) {
      expect((await changeComment(by, itemId, own.id, 'Pas moi')).status).toBe(403);
    }
    expect((await changeComment(as(loser), itemId, own.id, 'À moi !')).body).toMatchObject({
      content: 'À moi !',
      editedAt: during.toISOString(),
    });
    // Not even the reporter of the item removes what others wrote.
    expect((await removeComment(as(finder), itemId, bad.id, 'Non')).status).toBe(403);
    expect((await removeComment(as(author), itemId, bad.id)).status).toBe(422);
    expect((await removeComment(as(author), itemId, bad.id, 'Publicité')).status).toBe(200);
    expect((await removeComment(as(loser), itemId, own.id)).status).toBe(200);
    expect((await removeComment(as(loser), itemId, own.id)).status).toBe(404);
    await service.waitFor(() => removals().length > 0);
    expect(removals()).toMatchObject([
      { editionId: id, kind: 'COMMENT', userId: goer, actorId: author, reason: 'Publicité' },
    ]);
  });
});

it('AC-04 what a member reported stays as by a deleted user', async () => {
  const item = await anItem({}, goer);
  await comment(as(goer), item.id, 'Je confirme.');
  await service.nats.publishEvent(userDeleted, { userId: goer });
  const gone = aUserState({ id: goer, pseudo: '#11', isDeleted: true });
  await service.nats.publishState(userState, goer, 2, gone);
  await service.waitFor(async () => (await items())[0]?.user?.isDeleted);
  expect((await items())[0]?.comments[0]).toMatchObject({
    content: 'Je confirme.',
    user: { isDeleted: true },
  });
});

it('the 21st item of a member within an hour has to wait', async () => {
  const limited = await startEditions({ RATE_LIMIT_FACTOR: '1' });
  try {
    limited.clock.now = during;
    const edition = await anEdition(limited.service.prisma);
    const body = { kind: 'LOST' as const, description: 'Encore une balle' };
    const call = { params: { id: edition }, body };
    const member = limited.service.actor({ userId: finder });
    for (let n = 0; n < 20; n += 1) {
      expect((await limited.service.call(createLostFoundItem, call, member)).status).toBe(201);
    }
    const rejected = await limited.service.call(createLostFoundItem, call, member);
    expect(rejected.body.code).toBe('RATE_LIMITED');
    assertWait(rejected, 3600);
  } finally {
    await limited.service.stop();
  }
});

describe('a single item or comment', () => {
  const one = (itemId: number, by?: Caller, of = id) =>
    service.call(getLostFoundItem, { params: { id: of, itemId } }, by);
  const oneComment = (itemId: number, commentId: number, by?: Caller, of = id) =>
    service.call(getLostFoundComment, { params: { id: of, itemId, commentId } }, by);

  it('is read as the lists show it, also when it has expired', async () => {
    const { id: itemId } = await anItem();
    const { body: written } = await comment(as(loser), itemId);
    expect((await one(itemId)).body).toEqual((await items())[0]);
    expect((await oneComment(itemId, written.id)).body).toEqual((await items())[0]?.comments[0]);
    await service.prisma.lostFoundItem.update({
      where: { id: itemId },
      data: { expiredAt: during },
    });
    expect(await items()).toEqual([]);
    expect((await one(itemId)).body).toMatchObject({ id: itemId, expiredAt: expect.any(String) });
  });

  it('hides who reported a sensitive item, in the item and in a comment', async () => {
    const { id: itemId } = await anItem({ sensitive: true, photos: [upload()] });
    const { body: written } = await comment(as(finder), itemId);
    expect((await one(itemId)).body).toMatchObject({ user: null, photos: [], imageUrl: null });
    expect((await oneComment(itemId, written.id)).body.user).toBeNull();
    expect((await oneComment(itemId, written.id, as(loser))).body.user).toBeNull();
    expect((await oneComment(itemId, written.id, as(author))).body.user?.id).toBe(finder);
    expect((await one(itemId, as(finder))).body.user?.id).toBe(finder);
  });

  it('is 404 when it is gone, or of another edition or item', async () => {
    const { id: itemId } = await anItem();
    const { id: otherItem } = await anItem({ description: 'Un chapeau melon' });
    const { body: written } = await comment(as(loser), itemId);
    const elsewhere = await anEdition(service.prisma, {}, convention);
    expect((await one(itemId, undefined, elsewhere)).status).toBe(404);
    expect((await oneComment(otherItem, written.id)).status).toBe(404);
    expect((await oneComment(itemId, written.id, undefined, elsewhere)).status).toBe(404);
    await removeComment(as(author), itemId, written.id, 'Hors sujet');
    expect((await oneComment(itemId, written.id)).status).toBe(404);
    await remove(as(author), itemId, 'Hors sujet');
    expect((await one(itemId)).status).toBe(404);
    await service.waitFor(() => removals().length === 2);
    expect(removals()).toMatchObject([
      { kind: 'COMMENT', itemId, commentId: written.id },
      { kind: 'ITEM', itemId },
    ]);
  });
});
