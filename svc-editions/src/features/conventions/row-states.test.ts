import { afterAll, beforeAll } from '@jest/globals';
import * as contract from '@siteswap/contracts/editions';
import {
  describeRowStates,
  routesOfRows,
  signIns,
  stateRows,
} from '@siteswap/service-kit/testing/row-states';
import { rowPaths } from '#test/row-paths.ts';
import { aConvention, startEditions } from '#test/start-editions.ts';

let service: Awaited<ReturnType<typeof startEditions>>['service'];
/** A member of whom a copy is there. */
const known = 1;
beforeAll(async () => {
  ({ service } = await startEditions());
  const member = { id: known, pseudo: 'lea', emailHash: 'a', updatedAt: new Date() };
  await service.prisma.member.create({ data: member });
});
afterAll(() => service?.stop());

const callers = ['author', 'manager', 'helper', 'member', 'visitor'] as const;
type Caller = (typeof callers)[number];
const userIds = { author: 11, manager: 12, helper: 13, member: 14 };
const actorOf = signIns<Caller>(() => service, userIds);

const states = ['usual', 'archived', 'without author', 'deleted'] as const;
type State = (typeof states)[number];

let count = 0;

async function aConventionIn(state: State) {
  const db = service.prisma;
  const email = `contact-${++count}@siteswap.test`;
  const authorId = state === 'without author' ? null : userIds.author;
  const { id } = await aConvention(db, {
    authorId,
    email,
    isArchived: state === 'archived',
    deletedAt: state === 'deleted' ? new Date() : null,
  });
  const of = { conventionId: id };
  const manager = await db.conventionCollaborator.create({
    data: { ...of, userId: userIds.manager, canManageCollaborators: true },
  });
  const helper = await db.conventionCollaborator.create({
    data: { ...of, userId: userIds.helper },
  });
  const another = await aConvention(db, { authorId });
  return {
    id,
    managerId: manager.id,
    helperId: helper.id,
    another: another.id,
    secrets: { email },
    actorOf,
  };
}
type Convention = Awaited<ReturnType<typeof aConventionIn>>;

const forbidden = '403 FORBIDDEN';
const unknown = '404 NOT_FOUND';
const ok = 'ok';
const mine = 'ok + email';
const lastManager = '409 LAST_COLLABORATOR_MANAGER';

/** For author, manager, helper and member; visitors get the same as a member where they may call. */
type Cells = readonly [string, string, string, string];
const row = stateRows<Convention, State, Cells>();
const same = (cell: string): Cells => [cell, cell, cell, cell];
const forAuthor = (cell: string): [Cells, Partial<Record<State, Cells>>] => [
  [cell, forbidden, forbidden, forbidden],
  { 'without author': same(forbidden) },
];
const forTeam = [
  [ok, ok, ok, forbidden],
  { 'without author': [forbidden, ok, ok, forbidden] },
] as const;
const forManagers = [
  [ok, ok, forbidden, forbidden],
  { 'without author': [forbidden, ok, forbidden, forbidden] },
] as const;
const params = ({ id }: Convention) => ({ params: { id } });
const ofHelper = ({ id, helperId }: Convention) => ({
  params: { id, collaboratorId: helperId },
});
/** A collaborator, but of another convention than the path says. */
const ofAnother = ({ another, helperId }: Convention) => ({
  params: { id: another, collaboratorId: helperId },
});
const inAnother = [
  [unknown, forbidden, forbidden, forbidden],
  { 'without author': same(forbidden), deleted: [unknown, forbidden, forbidden, forbidden] },
] as const;

const table = [
  row(contract.getConvention, params, same(ok)),
  row(contract.listConventionEditions, params, same(ok)),
  row(contract.previewConvention, (one) => ({ ...params(one), query: {} }), same(ok)),
  row(contract.getConventionPicture, (one) => ({ ...params(one), query: {} }), same(ok)),
  row(contract.embedConvention, (one) => ({ ...params(one), query: {} }), same(ok)),
  row(
    contract.conventionFeed,
    ({ id }) => ({ params: { file: `${id}.rss` }, query: {} }),
    same(ok),
  ),
  row(contract.getMyConvention, params, [mine, ok, ok, forbidden], {
    'without author': [forbidden, ok, ok, forbidden],
  }),
  row(
    contract.updateConvention,
    (one) => ({ ...params(one), body: { description: 'Autre' } }),
    ...forAuthor(mine),
  ),
  row(
    contract.archiveConvention,
    (one) => ({ ...params(one), body: { archived: true } }),
    ...forAuthor(mine),
    'archives',
  ),
  row(
    contract.archiveConvention,
    (one) => ({ ...params(one), body: { archived: false } }),
    ...forAuthor(mine),
    'takes out of the archive',
  ),
  row(contract.deleteConvention, params, ...forAuthor(ok)),
  row(contract.getFollow, params, same(ok)),
  row(contract.followConvention, params, same(ok)),
  row(contract.unfollowConvention, params, same(ok)),
  row(contract.listCollaborators, params, ...forTeam),
  row(contract.listPermissionHistory, params, ...forTeam),
  row(contract.listInvitations, params, ...forManagers),
  row(
    contract.addCollaborator,
    (one) => ({ ...params(one), body: { userId: known } }),
    ...forManagers,
  ),
  row(
    contract.updateCollaborator,
    (one) => ({ ...ofHelper(one), body: { title: 'Scène' } }),
    ...forManagers,
  ),
  row(
    contract.updateCollaborator,
    (one) => ({ ...ofAnother(one), body: { title: 'Scène' } }),
    ...inAnother,
    'of another convention',
  ),
  row(contract.removeCollaborator, ofHelper, [ok, ok, ok, forbidden], {
    'without author': [forbidden, ok, ok, forbidden],
  }),
  row(contract.removeCollaborator, ofAnother, ...inAnother, 'of another convention'),
  row(
    contract.removeCollaborator,
    ({ id, managerId }) => ({ params: { id, collaboratorId: managerId } }),
    [ok, ok, forbidden, forbidden],
    { 'without author': [forbidden, lastManager, forbidden, forbidden] },
    'who manages the team',
  ),
  row(contract.showMyTitle, (one) => ({ ...params(one), body: { isPublic: true } }), [
    unknown,
    ok,
    ok,
    unknown,
  ]),
];

function expectedIn(one: (typeof table)[number], state: State): Record<Caller, string> {
  const cells = one.cells[state] ?? (state === 'deleted' ? same(unknown) : one.cells.usual);
  const [author, manager, helper, member] = cells;
  const visitor = one.route.access === 'public' ? member : '401 UNAUTHENTICATED';
  return { author, manager, helper, member, visitor };
}

const tables = ['conventions', 'convention_collaborators', 'convention_follows'].concat(
  'collaborator_permission_history',
);

describeRowStates('a convention', {
  service: () => service,
  routes: routesOfRows(contract, rowPaths.conventions),
  table,
  tables,
  callers,
  states,
  aRow: aConventionIn,
  expectedIn,
});
