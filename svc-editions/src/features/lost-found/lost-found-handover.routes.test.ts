import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/core';
import {
  claimUndoSeconds,
  createLostFoundClaim,
  createLostFoundItem,
  decideLostFoundClaim,
  getLostFoundFigures,
  getLostFoundItem,
  listLostFound,
  lostFoundClaimAccepted,
  lostFoundClaimRejected,
  lostFoundClaimReopened,
  lostFoundClaimReplied,
  lostFoundItemClaimRejected,
  maxClaimNote,
  maxItemSearch,
  replyToLostFoundClaim,
  returnLostFoundItem,
  undoLostFoundClaimDecision,
} from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

type Started = Awaited<ReturnType<typeof startEditions>>;
type NewItem = RouteCall<typeof createLostFoundItem>['body'];

const [author, finder, loser, helper, goer] = [7, 8, 9, 10, 11];
/** The second day of the edition. */
const during = new Date('2027-06-11T10:00:00Z');
const later = (seconds: number) => new Date(during.getTime() + seconds * 1_000);

let service: Started['service'];
let clock: Started['clock'];
let convention: Awaited<ReturnType<typeof aConvention>>;
let id: number;
beforeAll(async () => {
  ({ service, clock } = await startEditions());
  convention = await aConvention(service.prisma, { authorId: author });
});
beforeEach(async () => {
  clock.now = during;
  id = await anEdition(service.prisma, {}, convention);
});
afterAll(() => service?.stop());

const as = (userId: number) => service.actor({ userId });
type Caller = ReturnType<typeof as>;

const report = async (body: Partial<NewItem> = {}, by = finder) => {
  const item = { kind: 'FOUND' as const, description: 'Des clés, ruban rouge', ...body };
  return (await service.call(createLostFoundItem, { params: { id }, body: item }, as(by))).body;
};
const get = async (itemId: number, by?: Caller) =>
  (await service.call(getLostFoundItem, { params: { id, itemId } }, by)).body;
const claim = async (itemId: number, by: number) => {
  const body = { proof: 'La troisième clé est cassée' };
  return (await service.call(createLostFoundClaim, { params: { id, itemId }, body }, as(by))).body;
};
const accept = (by: number, itemId: number, claimId: string, note = 'Au bar, dès 18 h') =>
  service.call(
    decideLostFoundClaim,
    { params: { id, itemId, claimId }, body: { action: 'accept', note } },
    as(by),
  );
const reject = (by: number, itemId: number, claimId: string, note?: string) =>
  service.call(
    decideLostFoundClaim,
    { params: { id, itemId, claimId }, body: { action: 'reject', note } },
    as(by),
  );
const undo = (by: number, itemId: number, claimId: string) =>
  service.call(undoLostFoundClaimDecision, { params: { id, itemId, claimId } }, as(by));
const reply = (by: number, itemId: number, claimId: string, text = 'J’y suis à 18 h') =>
  service.call(
    replyToLostFoundClaim,
    { params: { id, itemId, claimId }, body: { reply: text } },
    as(by),
  );
const setReturned = (by: number, itemId: number, status: 'LOST' | 'RETURNED') =>
  service.call(returnLostFoundItem, { params: { id, itemId }, body: { status } }, as(by));
const statesOf = async (itemId: number) =>
  (await get(itemId, as(finder))).claims.map(({ status }) => status);

describe('LF-05 an accepted claim', () => {
  it('says where and when to collect the item, which is not returned yet', async () => {
    const item = await report();
    const { id: claimId } = await claim(item.id, loser);
    const { body } = await accept(finder, item.id, claimId, ' Au bar, dès 18 h ');
    expect(body).toMatchObject({ status: 'ACCEPTED', note: 'Au bar, dès 18 h' });
    const shown = await get(item.id, as(loser));
    expect(shown).toMatchObject({ status: 'LOST', isPromised: true, returnedAt: null });
    expect(shown.claims).toMatchObject([{ note: 'Au bar, dès 18 h' }]);
    expect(await get(item.id)).toMatchObject({ isPromised: true, claims: [] });
    const accepted = () =>
      service.nats.events(lostFoundClaimAccepted).find(({ data }) => data.itemId === item.id);
    await service.waitFor(() => accepted());
    expect(accepted()?.data).toMatchObject({ userId: loser, item: 'Des clés, ruban rouge' });
    expect(JSON.stringify(accepted())).not.toContain('Au bar');
  });

  it('needs a note of at most 500 characters; a rejection may have one', async () => {
    const item = await report();
    const { id: claimId } = await claim(item.id, loser);
    for (const note of ['', ' ', 'x'.repeat(maxClaimNote + 1)]) {
      expect((await accept(finder, item.id, claimId, note)).status).toBe(422);
    }
    const long = 'x'.repeat(maxClaimNote);
    expect((await accept(finder, item.id, claimId, long)).body.note).toBe(long);
    const other = await report();
    const { id: second } = await claim(other.id, loser);
    expect((await reject(finder, other.id, second, 'Ruban bleu')).body).toMatchObject({
      status: 'REJECTED',
      note: 'Ruban bleu',
    });
  });

  it('reserves the item: it is claimed and matched no more', async () => {
    const item = await report({ description: 'Ein rotes Diabolo' });
    const { id: claimId } = await claim(item.id, loser);
    await accept(finder, item.id, claimId);
    expect(await claim(item.id, helper)).toMatchObject({ code: 'ITEM_NOT_CLAIMABLE' });
    const lost = await report({ kind: 'LOST', description: 'Diabolo rouge' }, helper);
    expect(lost.matches).toEqual([]);
  });

  it('may be rejected until the item is returned: the others are open again, and notified', async () => {
    const item = await report();
    const { id: wrong } = await claim(item.id, loser);
    const { id: other } = await claim(item.id, goer);
    await accept(finder, item.id, wrong);
    await setReturned(finder, item.id, 'RETURNED');
    expect((await reject(author, item.id, wrong)).body).toMatchObject({ code: 'CLAIM_DECIDED' });
    await setReturned(finder, item.id, 'LOST');
    expect((await reject(author, item.id, wrong)).status).toBe(200);
    expect(await statesOf(item.id)).toEqual(['REJECTED', 'OPEN']);
    expect((await get(item.id)).isPromised).toBe(false);
    const reopened = () =>
      service.nats.events(lostFoundClaimReopened).filter(({ data }) => data.itemId === item.id);
    await service.waitFor(() => reopened().length > 0);
    expect(reopened().map(({ data }) => [data.claimId, data.userIds])).toEqual([
      [other, [goer, finder]],
    ]);
  });

  it('AC-04 goes with the account of its claimant, and the others are open again', async () => {
    const item = await report();
    const leaving = 3_001;
    const { id: claimId } = await claim(item.id, leaving);
    await claim(item.id, goer);
    await accept(finder, item.id, claimId);
    await service.nats.publishEvent(userDeleted, { userId: leaving });
    await service.waitFor(async () => (await statesOf(item.id)).length === 1);
    expect(await statesOf(item.id)).toEqual(['OPEN']);
  });
});

describe('LF-05 the figures of the desk', () => {
  const figures = async () =>
    (await service.call(getLostFoundFigures, { params: { id } }, as(author))).body;

  it('are of open items, and of those with a claim to decide', async () => {
    expect(await figures()).toEqual({ open: 0, claimed: 0 });
    const keys = await report();
    await report({ kind: 'LOST', description: 'Un chapeau vert' }, loser);
    const { id: claimId } = await claim(keys.id, loser);
    await claim(keys.id, helper);
    expect(await figures()).toEqual({ open: 2, claimed: 1 });
    await accept(finder, keys.id, claimId);
    expect(await figures()).toEqual({ open: 2, claimed: 0 });
    await setReturned(finder, keys.id, 'RETURNED');
    expect(await figures()).toEqual({ open: 1, claimed: 0 });
  });
});

describe('LF-05 a claim that is rejected', () => {
  it('says why to both sides', async () => {
    const causes = (itemId: number) =>
      [lostFoundClaimRejected, lostFoundItemClaimRejected].flatMap((event) =>
        service.nats
          .events(event)
          .filter(({ data }) => data.itemId === itemId)
          .map(({ data }) => data.cause),
      );
    const [first, second] = [await report(), await report({ description: 'Une massue' })];
    const { id: rejected } = await claim(first.id, loser);
    const { id: accepted } = await claim(first.id, helper);
    await claim(first.id, goer);
    await claim(second.id, goer);
    await reject(finder, first.id, rejected);
    await accept(finder, first.id, accepted);
    await setReturned(finder, second.id, 'RETURNED');
    await service.waitFor(() => causes(second.id).length === 2);
    expect(causes(first.id)).toEqual(['DECIDED', 'OTHER', 'DECIDED', 'OTHER']);
    expect(causes(second.id)).toEqual(['RETURNED', 'RETURNED']);
  });
});

describe('LF-05 a decision', () => {
  it('can be undone for 30 seconds by whom it was made', async () => {
    const item = await report();
    const { id: claimId } = await claim(item.id, loser);
    await claim(item.id, goer);
    await accept(author, item.id, claimId);
    clock.now = later(claimUndoSeconds);
    for (const by of [finder, loser, helper]) {
      expect((await undo(by, item.id, claimId)).status).toBe(403);
    }
    const { status, body } = await undo(author, item.id, claimId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'OPEN', decidedAt: null, note: null });
    expect(await statesOf(item.id)).toEqual(['OPEN', 'OPEN']);
    await accept(author, item.id, claimId);
    clock.now = later(2 * claimUndoSeconds + 1);
    const late = await undo(author, item.id, claimId);
    expect(late).toMatchObject({ status: 409, body: { code: 'TOO_LATE_TO_UNDO' } });
  });

  it('that is a rejection is undone while no other member is to have the item', async () => {
    const item = await report();
    const { id: one } = await claim(item.id, loser);
    const { id: other } = await claim(item.id, goer);
    await reject(finder, item.id, one);
    expect((await undo(finder, item.id, one)).body.status).toBe('OPEN');
    await reject(finder, item.id, one);
    await accept(finder, item.id, other);
    expect((await undo(finder, item.id, one)).body).toMatchObject({ code: 'ITEM_NOT_CLAIMABLE' });
    expect(await statesOf(item.id)).toEqual(['REJECTED', 'ACCEPTED']);
  });

  it('and its undoing at once end in one of both', async () => {
    const item = await report();
    const { id: claimId } = await claim(item.id, loser);
    await accept(finder, item.id, claimId);
    const both = await Promise.all([
      undo(finder, item.id, claimId),
      setReturned(author, item.id, 'RETURNED'),
    ]);
    const { status, claims } = await get(item.id, as(finder));
    const isUndone = both[0].status === 200;
    expect([status, claims[0]?.status]).toEqual(['RETURNED', isUndone ? 'REJECTED' : 'ACCEPTED']);
  });
});

describe('LF-05 the claimant', () => {
  it('adds something once, of which members who decide are notified', async () => {
    const item = await report();
    const { id: claimId } = await claim(item.id, loser);
    await accept(author, item.id, claimId);
    for (const by of [finder, helper, author]) {
      expect((await reply(by, item.id, claimId)).status).toBe(403);
    }
    for (const text of ['', 'x'.repeat(maxClaimNote + 1)]) {
      expect((await reply(loser, item.id, claimId, text)).status).toBe(422);
    }
    expect((await reply(loser, item.id, claimId)).body.reply).toBe('J’y suis à 18 h');
    expect((await reply(loser, item.id, claimId)).body).toMatchObject({ code: 'ALREADY_REPLIED' });
    expect((await get(item.id, as(finder))).claims[0]?.reply).toBe('J’y suis à 18 h');
    const notified = () =>
      service.nats.events(lostFoundClaimReplied).filter(({ data }) => data.itemId === item.id);
    await service.waitFor(() => notified().length > 0);
    expect(notified().map(({ data }) => data.userIds)).toEqual([[finder, author]]);
  });

  it('adds nothing to a rejected claim, nor once the item is returned', async () => {
    const item = await report();
    const { id: claimId } = await claim(item.id, loser);
    const { id: other } = await claim(item.id, goer);
    await reject(finder, item.id, other);
    expect((await reply(goer, item.id, other)).body).toMatchObject({ code: 'CLAIM_CLOSED' });
    await accept(finder, item.id, claimId);
    await setReturned(finder, item.id, 'RETURNED');
    expect((await reply(loser, item.id, claimId)).body).toMatchObject({ code: 'CLAIM_CLOSED' });
  });
});

describe('LF-02 a return', () => {
  it('is said by the finder, the team, or who collects the item, and says who and when', async () => {
    const item = await report();
    const { id: claimId } = await claim(item.id, loser);
    const { id: other } = await claim(item.id, goer);
    expect((await setReturned(loser, item.id, 'RETURNED')).status).toBe(403);
    await accept(finder, item.id, claimId);
    for (const by of [goer, helper]) {
      expect((await setReturned(by, item.id, 'RETURNED')).status).toBe(403);
    }
    clock.now = later(60);
    const returned = {
      status: 'RETURNED',
      isPromised: false,
      returnedAt: later(60).toISOString(),
      returnedBy: { id: loser },
    };
    expect((await setReturned(loser, item.id, 'RETURNED')).body).toMatchObject(returned);
    for (const by of [as(finder), as(author), as(loser)]) {
      expect(await get(item.id, by)).toMatchObject(returned);
    }
    for (const by of [as(helper), as(goer), undefined]) {
      expect(await get(item.id, by)).toMatchObject({ ...returned, returnedBy: null });
    }
    expect((await setReturned(loser, item.id, 'LOST')).status).toBe(403);
    expect((await setReturned(author, item.id, 'LOST')).body).toMatchObject({
      isPromised: true,
      returnedAt: null,
      returnedBy: null,
    });
    expect(await statesOf(item.id)).toEqual(['ACCEPTED', 'REJECTED']);
    expect((await get(item.id, as(goer))).claims.map((each) => each.id)).toEqual([other]);
  });

  it('of a sensitive item does not show its owner who had it', async () => {
    const item = await report({ sensitive: true });
    const { id: claimId } = await claim(item.id, loser);
    await accept(finder, item.id, claimId);
    await setReturned(finder, item.id, 'RETURNED');
    expect((await get(item.id, as(loser))).returnedBy).toBeNull();
    expect((await get(item.id, as(author))).returnedBy?.id).toBe(finder);
  });

  it('is that of what its owner missed, and is undone with it', async () => {
    const lost = await report({ kind: 'LOST', description: 'Clés avec ruban rouge' }, loser);
    const other = await report({ kind: 'LOST', description: 'Clés avec ruban rouge' }, goer);
    const item = await report();
    expect(item.matches.map((match) => match.id)).toEqual([other.id, lost.id]);
    const { id: claimId } = await claim(item.id, loser);
    await accept(finder, item.id, claimId);
    await setReturned(finder, item.id, 'RETURNED');
    const states = async () => [(await get(lost.id)).status, (await get(other.id)).status];
    expect(await states()).toEqual(['RETURNED', 'LOST']);
    await setReturned(finder, item.id, 'LOST');
    expect(await states()).toEqual(['LOST', 'LOST']);
    await setReturned(finder, item.id, 'RETURNED');
    await setReturned(loser, lost.id, 'LOST');
    await setReturned(finder, item.id, 'LOST');
    expect(await states()).toEqual(['LOST', 'LOST']);
  });
});

describe('an item', () => {
  it('has the next number of its edition, also when many are reported at once', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 6 }, async () => (await report()).number),
    );
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    id = await anEdition(service.prisma, {}, convention);
    expect((await report()).number).toBe(1);
    const twice = {
      editionId: id,
      userId: finder,
      kind: 'FOUND',
      description: 'Une balle',
    } as const;
    const write = service.prisma.lostFoundItem.create({ data: { ...twice, number: 1 } });
    await expect(write).rejects.toThrow();
  });

  it('is found by its number, and by how its text and place begin', async () => {
    const keys = await report({ place: 'Gymnase d’Été' });
    const club = await report({ description: 'Une massue rouge, neuve' });
    const found = async (q: string) => {
      const call = { params: { id }, query: { q } };
      return (await service.call(listLostFound, call)).body.data.map((item) => item.id);
    };
    expect(await found('ROUGE')).toEqual([club.id, keys.id]);
    expect(await found('cles ete')).toEqual([keys.id]);
    expect(await found(`${club.number}`)).toEqual([club.id]);
    expect(await found('ouge')).toEqual([]);
    expect(await found('%')).toEqual([club.id, keys.id]);
    expect(await found('x'.repeat(maxItemSearch))).toEqual([]);
    const call = { params: { id }, query: { q: 'x'.repeat(maxItemSearch + 1) } };
    expect((await service.call(listLostFound, call)).status).toBe(422);
  });
});
