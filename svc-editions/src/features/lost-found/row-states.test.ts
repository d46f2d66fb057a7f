import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import * as contract from '@siteswap/contracts/editions';
import { aComment } from '@siteswap/features/comments/testing';
import {
  describeRowStates,
  onceFor,
  routesOfRows,
  signIns,
  stateRows,
} from '@siteswap/service-kit/testing/row-states';
import { cellsBelowEdition } from '#test/cells-below-edition.ts';
import { rowPaths } from '#test/row-paths.ts';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

type Started = Awaited<ReturnType<typeof startEditions>>;
let service: Started['service'];
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service?.stop());

const callers = ['reporter', 'claimant', 'member', 'team', 'visitor'] as const;
type Caller = (typeof callers)[number];
const userIds = { reporter: 11, claimant: 12, member: 13, team: 14 };
const actorOf = signIns<Caller>(() => service, userIds);

/** An attempt changes a row of a job, but not its id. */
const addedJobs = '(select id::text::xid as xmin from kit.job) as added_jobs';
const tables = ['conventions', 'editions', addedJobs, 'lost_found_items', 'comment'].concat(
  ['claims', 'matches'].map((name) => `lost_found_${name}`),
);

/** States of an item; the claim is open unless they say otherwise. */
const states = [
  ...['found', 'lost', 'sensitive', 'returned', 'expired', 'expired and lost'],
  ...[
    'claimed by the team',
    'claim accepted',
    'handed over',
    'decided just now',
    'claim rejected',
    'claim ended by the return',
    'archived convention',
  ],
  ...['draft', 'not started', 'deleted', 'deleted edition', 'path of another edition'],
] as const;
type State = (typeof states)[number];
/** The item is not there, or not for everybody. */
const hidden: readonly State[] = ['deleted', 'deleted edition', 'path of another edition'];

const past = new Date('2027-05-09T12:00:00Z');
const now = new Date('2027-05-10T12:00:00Z');
const decided = { decidedAt: past, decidedById: userIds.reporter };
const claimIn: Partial<Record<State, object>> = {
  'claim accepted': { status: 'ACCEPTED', ...decided },
  'handed over': { status: 'ACCEPTED', ...decided },
  'decided just now': { status: 'ACCEPTED', ...decided, decidedAt: now },
  'claim rejected': { status: 'REJECTED', ...decided },
  'claim ended by the return': { status: 'REJECTED', endedByReturn: true, ...decided },
};
const isReturned = (state: State): boolean =>
  ['returned', 'handed over', 'claim ended by the return'].includes(state);

let count = 0;

/** Nothing that is called here changes an edition. */
const editionOf = onceFor(anEditionIn);

async function anEditionIn(state: State): Promise<number> {
  const isArchived = state === 'archived convention';
  const convention = await aConvention(service.prisma, { authorId: userIds.team, isArchived });
  const days = state === 'not started' ? {} : { startDate: '2027-05-08', endDate: '2027-05-12' };
  const deletedAt = state === 'deleted edition' ? past : null;
  const edition = { ...days, isOnline: state !== 'draft', deletedAt };
  return anEdition(service.prisma, edition, convention);
}

async function anItem(state: State) {
  const db = service.prisma;
  const serial = ++count;
  const id = await editionOf(state);
  const photo = `${randomUUID()}.webp`;
  const claimedBy = state === 'claimed by the team' ? userIds.team : userIds.claimant;
  const item = await db.lostFoundItem.create({
    data: {
      editionId: id,
      // Those that an attempt adds have the numbers in between.
      number: serial * 10_000,
      userId: userIds.reporter,
      kind: state.endsWith('lost') ? 'LOST' : 'FOUND',
      status: isReturned(state) ? 'RETURNED' : 'LOST',
      description: `description-${serial}.`,
      photos: [photo],
      sensitive: state === 'sensitive',
      expiredAt: state.startsWith('expired') ? past : null,
      claims: {
        create: { userId: claimedBy, proof: `proof-${serial}.`, ...claimIn[state] },
      },
    },
    include: { claims: true },
  });
  const comment = await aComment(
    db,
    { entityKind: 'lost-found-item', entityId: item.id },
    { userId: userIds.claimant },
  );
  if (state === 'deleted') await db.lostFoundItem.delete({ where: { id: item.id } });
  return {
    id: state === 'path of another edition' ? await editionOf('found') : id,
    itemId: item.id,
    file: photo,
    commentId: comment.id,
    claimId: item.claims[0]?.id ?? '',
    secrets: {
      description: `description-${serial}.`,
      photo,
      proof: `proof-${serial}.`,
    },
    actorOf,
  };
}
type Item = Awaited<ReturnType<typeof anItem>>;

const forbidden = '403 FORBIDDEN';
const unknown = '404 NOT_FOUND';
const ok = 'ok';
const text = 'ok + description';
const publicly = 'ok + description + photo';
const all = 'ok + description + photo + proof';
/** A caller who may see a photo gets as far as svc-core, which is not there. */
const noBytes = '503 SERVICE_UNAVAILABLE';
const notStarted = '403 EDITION_NOT_STARTED';

/** For reporter, claimant, another member and the team; visitors get the same as another member where they may call. */
type Cells = readonly [string, string, string, string];
const row = stateRows<Item, State, Cells>();

const ofEdition = ({ id }: Item) => ({ id });
const ofItem = ({ id, itemId }: Item) => ({ id, itemId });
const ofComment = ({ commentId, ...item }: Item) => ({ ...ofItem(item as Item), commentId });
const ofClaim = ({ claimId, ...item }: Item) => ({ ...ofItem(item as Item), claimId });

/** A list, a new item: there is nothing of this item in it where it is not there. */
const editionOnly: Partial<Record<State, Cells>> = {
  deleted: [ok, ok, ok, ok],
  'path of another edition': [ok, ok, ok, ok],
};
const same = (cell: string): Cells => [cell, cell, cell, cell];
const claimed = '409 ALREADY_CLAIMED';
const notClaimable = '409 ITEM_NOT_CLAIMABLE';
const unclaimable = [forbidden, notClaimable, notClaimable, notClaimable] as const;
const decidedAlready = ['409 CLAIM_DECIDED', forbidden, forbidden, '409 CLAIM_DECIDED'] as const;
const tooLate = '409 TOO_LATE_TO_UNDO';
const closed = '409 CLAIM_CLOSED';
const ofReporter = (cell: string): Cells => [cell, forbidden, forbidden, forbidden];
const ofClaimant = (cell: string): Cells => [forbidden, cell, forbidden, forbidden];
const notAcceptable = [notClaimable, forbidden, forbidden, notClaimable] as const;
const notExpired = [forbidden, forbidden, forbidden, '409 ITEM_NOT_EXPIRED'] as const;

/** Whether it is there is asked after the right. */
const onlyTeamAsks: Partial<Record<State, Cells>> = {
  deleted: [forbidden, forbidden, forbidden, unknown],
  'path of another edition': [forbidden, forbidden, forbidden, unknown],
};

const table = [
  row(
    contract.listLostFound,
    (item) => ({ params: ofEdition(item), query: {} }),
    [all, all, publicly, all],
    {
      ...editionOnly,
      'claimed by the team': [all, publicly, publicly, all],
      sensitive: [all, `${text} + proof`, text, all],
      expired: same(ok),
      'expired and lost': same(ok),
    },
  ),
  row(contract.getLostFoundItem, (item) => ({ params: ofItem(item) }), [all, all, publicly, all], {
    'claimed by the team': [all, publicly, publicly, all],
    sensitive: [all, `${text} + proof`, text, all],
  }),
  row(
    contract.getLostFoundPhoto,
    ({ itemId, file }) => ({ params: { itemId, file } }),
    same(noBytes),
    {
      sensitive: [noBytes, unknown, unknown, noBytes],
      'path of another edition': same(noBytes),
    },
  ),
  row(
    contract.createLostFoundItem,
    (item) => ({
      params: ofEdition(item),
      body: { kind: 'LOST' as const, description: 'Une massue' },
    }),
    same(ok),
    { ...editionOnly, 'not started': same(notStarted) },
  ),
  row(
    contract.listExpiredLostFound,
    (item) => ({ params: ofEdition(item) }),
    [forbidden, forbidden, forbidden, ok],
    {
      deleted: [forbidden, forbidden, forbidden, ok],
      'path of another edition': [forbidden, forbidden, forbidden, ok],
      expired: [forbidden, forbidden, forbidden, text],
    },
  ),
  row(
    contract.getLostFoundFigures,
    (item) => ({ params: ofEdition(item) }),
    [forbidden, forbidden, forbidden, ok],
    {
      deleted: [forbidden, forbidden, forbidden, ok],
      'path of another edition': [forbidden, forbidden, forbidden, ok],
    },
  ),
  row(
    contract.updateLostFoundItem,
    (item) => ({ params: ofItem(item), body: { description: 'Une massue bleue' } }),
    ['ok + photo + proof', forbidden, forbidden, forbidden],
    {
      expired: ['409 ITEM_EXPIRED', forbidden, forbidden, forbidden],
      'expired and lost': ['409 ITEM_EXPIRED', forbidden, forbidden, forbidden],
    },
  ),
  row(
    contract.updateLostFoundItem,
    (item) => ({ params: ofItem(item), body: { kind: 'LOST' as const } }),
    ['409 ITEM_CLAIMED', forbidden, forbidden, forbidden],
    {
      lost: [all, forbidden, forbidden, forbidden],
      'claim rejected': [all, forbidden, forbidden, forbidden],
      expired: ['409 ITEM_EXPIRED', forbidden, forbidden, forbidden],
      'expired and lost': ['409 ITEM_EXPIRED', forbidden, forbidden, forbidden],
    },
    'it is lost',
  ),
  row(
    contract.updateLostFoundItem,
    (item) => ({ params: ofItem(item), body: { sensitive: true } }),
    [all, forbidden, forbidden, all],
    {},
    'sensitive',
  ),
  row(
    contract.returnLostFoundItem,
    (item) => ({ params: ofItem(item), body: {} }),
    [all, forbidden, forbidden, all],
    {
      'claim accepted': [all, all, forbidden, all],
      'decided just now': [all, all, forbidden, all],
    },
  ),
  row(
    contract.removeLostFoundItem,
    (item) => ({ params: ofItem(item), body: { reason: 'Hors sujet' } }),
    [ok, forbidden, forbidden, ok],
  ),
  row(
    contract.setLostFoundDestination,
    (item) => ({ params: ofItem(item), body: { destination: 'CHARITY' } }),
    notExpired,
    {
      expired: [forbidden, forbidden, forbidden, all],
      ...onlyTeamAsks,
    },
  ),
  row(contract.listLostFoundComments, (item) => ({ params: ofItem(item), query: {} }), same(ok)),
  row(contract.getLostFoundComment, (item) => ({ params: ofComment(item) }), same(ok)),
  row(
    contract.createLostFoundComment,
    (item) => ({ params: ofItem(item), body: { content: 'À moi !' } }),
    same(ok),
    { 'not started': same(notStarted) },
  ),
  row(
    contract.updateLostFoundComment,
    (item) => ({ params: ofComment(item), body: { content: 'Autre' } }),
    [forbidden, ok, forbidden, forbidden],
  ),
  row(
    contract.removeLostFoundComment,
    (item) => ({ params: ofComment(item), body: { reason: 'Hors sujet' } }),
    [forbidden, ok, forbidden, ok],
  ),
  row(
    contract.createLostFoundClaim,
    (item) => ({ params: ofItem(item), body: { proof: 'Rayée' } }),
    [forbidden, claimed, ok, ok],
    {
      'claimed by the team': [forbidden, ok, ok, claimed],
      lost: unclaimable,
      returned: unclaimable,
      expired: unclaimable,
      'expired and lost': unclaimable,
      'claim accepted': unclaimable,
      'handed over': unclaimable,
      'decided just now': unclaimable,
      'claim ended by the return': unclaimable,
      'not started': same(notStarted),
    },
  ),
  row(
    contract.decideLostFoundClaim,
    (item) => ({ params: ofClaim(item), body: { action: 'accept' as const, note: 'Au bar' } }),
    ['ok + proof', forbidden, forbidden, 'ok + proof'],
    {
      'claimed by the team': ['ok + proof', forbidden, forbidden, forbidden],
      lost: notAcceptable,
      returned: notAcceptable,
      expired: notAcceptable,
      'expired and lost': notAcceptable,
      'claim accepted': decidedAlready,
      'handed over': decidedAlready,
      'decided just now': decidedAlready,
      'claim rejected': decidedAlready,
      'claim ended by the return': decidedAlready,
    },
    'accept',
  ),
  row(
    contract.decideLostFoundClaim,
    (item) => ({ params: ofClaim(item), body: { action: 'reject' as const } }),
    ['ok + proof', forbidden, forbidden, 'ok + proof'],
    {
      'claimed by the team': ['ok + proof', forbidden, forbidden, forbidden],
      'handed over': decidedAlready,
      'claim rejected': decidedAlready,
      'claim ended by the return': decidedAlready,
    },
    'reject',
  ),
  row(contract.undoLostFoundClaimDecision, (item) => ({ params: ofClaim(item) }), same(forbidden), {
    'claim accepted': ofReporter(tooLate),
    'handed over': ofReporter(tooLate),
    'claim rejected': ofReporter(tooLate),
    'claim ended by the return': ofReporter(tooLate),
    'decided just now': ofReporter('ok + proof'),
  }),
  row(
    contract.replyToLostFoundClaim,
    (item) => ({ params: ofClaim(item), body: { reply: 'À ce soir' } }),
    [forbidden, 'ok + proof', forbidden, forbidden],
    {
      'claimed by the team': [forbidden, forbidden, forbidden, 'ok + proof'],
      returned: ofClaimant(closed),
      'handed over': ofClaimant(closed),
      'claim rejected': ofClaimant(closed),
      'claim ended by the return': ofClaimant(closed),
    },
  ),
];

function expectedIn(one: (typeof table)[number], state: State): Record<Caller, string> {
  const [reporter, claimant, member, runs] = cellsBelowEdition(one, state, hidden);
  const visitor = one.route.access === 'public' ? member : '401 UNAUTHENTICATED';
  return { reporter, claimant, member, team: runs, visitor };
}

describeRowStates('an item', {
  service: () => service,
  routes: routesOfRows(contract, rowPaths.lostFound),
  table,
  tables,
  callers,
  states,
  aRow: anItem,
  expectedIn,
});
