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
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service?.stop());

const callers = ['author', 'helper', 'another', 'former', 'member', 'visitor'] as const;
type Caller = (typeof callers)[number];
/** The former author is one of the team now. */
const userIds = { author: 11, helper: 12, another: 13, former: 14, member: 15 };
const actorOf = signIns<Caller>(() => service, userIds);

const states = [
  ...['not offered', 'offered to the helper', 'offered to the other one'],
  ...['offered by the former author', 'offered and archived', 'offered and deleted'],
] as const;
type State = (typeof states)[number];

async function aTransfer(state: State) {
  const db = service.prisma;
  const { id } = await aConvention(db, {
    authorId: userIds.author,
    isArchived: state.endsWith('archived'),
    deletedAt: state.endsWith('deleted') ? new Date() : null,
  });
  const { helper, another, former } = userIds;
  await db.conventionCollaborator.createMany({
    data: [helper, another, former].map((userId) => ({ conventionId: id, userId })),
  });
  if (state !== 'not offered') {
    await db.conventionTransfer.create({
      data: {
        conventionId: id,
        fromId: state.includes('former') ? userIds.former : userIds.author,
        toId: state.endsWith('other one') ? userIds.another : userIds.helper,
      },
    });
  }
  return { id, actorOf };
}
type Offered = Awaited<ReturnType<typeof aTransfer>>;

const forbidden = '403 FORBIDDEN';
const unknown = '404 NOT_FOUND';
const none = '409 NO_TRANSFER';
const ok = 'ok';

/** For author, helper, the other one, former author and member. */
type Cells = readonly [string, string, string, string, string];
const row = stateRows<Offered, State, Cells>();
const params = ({ id }: Offered) => ({ params: { id } });
const forAuthor: Cells = [ok, forbidden, forbidden, forbidden, forbidden];
const ofRecipient: [Cells, Partial<Record<State, Cells>>] = [
  [forbidden, ok, forbidden, forbidden, forbidden],
  {
    'not offered': [forbidden, none, none, none, forbidden],
    'offered by the former author': [forbidden, none, none, none, forbidden],
    'offered to the other one': [forbidden, forbidden, ok, forbidden, forbidden],
  },
];

const table = [
  row(contract.getTransfer, params, [ok, ok, ok, ok, forbidden]),
  row(
    contract.offerTransfer,
    (one) => ({ ...params(one), body: { userId: userIds.another } }),
    forAuthor,
  ),
  row(contract.withdrawTransfer, params, forAuthor),
  row(contract.acceptTransfer, params, ...ofRecipient),
  row(contract.declineTransfer, params, ...ofRecipient),
];

const deleted: Cells = [unknown, unknown, unknown, unknown, unknown];
function expectedIn(one: (typeof table)[number], state: State): Record<Caller, string> {
  const cells = state.endsWith('deleted') ? deleted : (one.cells[state] ?? one.cells.usual);
  const [author, helper, another, former, member] = cells;
  return { author, helper, another, former, member, visitor: '401 UNAUTHENTICATED' };
}

const tables = ['conventions', 'convention_collaborators', 'convention_transfers'].concat(
  'collaborator_permission_history',
);

describeRowStates('a transfer', {
  service: () => service,
  routes: routesOfRows(contract, rowPaths.transfers),
  table,
  tables,
  callers,
  states,
  aRow: aTransfer,
  expectedIn,
});
