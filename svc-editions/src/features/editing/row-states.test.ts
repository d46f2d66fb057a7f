import { afterAll, beforeAll } from '@jest/globals';
import * as contract from '@siteswap/contracts/editions';
import {
  describeRowStates,
  routesOfRows,
  signIns,
  stateRows,
} from '@siteswap/service-kit/testing/row-states';
import { rowPaths } from '#test/row-paths.ts';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

let service: Awaited<ReturnType<typeof startEditions>>['service'];
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service?.stop());

const callers = ['author', 'creator', 'editor', 'helper', 'member', 'visitor'] as const;
type Caller = (typeof callers)[number];
const userIds = { author: 11, creator: 12, editor: 13, helper: 14, member: 15 };
const actorOf = signIns<Caller>(() => service, userIds);

const states = [
  ...['usual', 'draft', 'cancelled', 'over', 'archived convention'],
  ...['draft of an archived convention', 'deleted', 'starred', 'draft that was starred'],
] as const;
type State = (typeof states)[number];
const isDraft = (state: State): boolean => state.startsWith('draft');

let count = 0;

async function anEditionIn(state: State) {
  const db = service.prisma;
  const serial = ++count;
  const isArchived = state.endsWith('archived convention');
  const convention = await aConvention(db, { authorId: userIds.author, isArchived });
  const over = { startDate: '2026-06-10', endDate: '2026-06-13' };
  const id = await anEdition(
    db,
    {
      ...(state === 'over' ? over : {}),
      creatorId: userIds.creator,
      description: `description-${serial}.`,
      status: state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
      isOnline: !isDraft(state),
      deletedAt: state === 'deleted' ? new Date() : null,
    },
    convention,
  );
  const conventionId = convention.id;
  await db.conventionCollaborator.create({ data: { conventionId, userId: userIds.helper } });
  await db.conventionCollaborator.create({
    data: {
      conventionId,
      userId: userIds.editor,
      perEdition: { create: { editionId: id, canEdit: true } },
    },
  });
  if (state.endsWith('starred'))
    await db.favorite.create({ data: { userId: userIds.member, editionId: id } });
  return { id, secrets: { description: `description-${serial}.` }, actorOf };
}
type Edition = Awaited<ReturnType<typeof anEditionIn>>;

const forbidden = '403 FORBIDDEN';
const unknown = '404 NOT_FOUND';
const archived = '409 CONVENTION_ARCHIVED';
const ok = 'ok';
const text = 'ok + description';

/** For author, creator, editor, helper and member; visitors get the same as a member where they may call. */
type Cells = readonly [string, string, string, string, string];
const row = stateRows<Edition, State, Cells>();
const same = (cell: string): Cells => [cell, cell, cell, cell, cell];
const inDrafts = (cells: Cells): Partial<Record<State, Cells>> => ({
  draft: cells,
  'draft of an archived convention': cells,
  'draft that was starred': cells,
});
/** Responses that everybody shares show no draft, not even to its people. */
const published = inDrafts(same(unknown));
const forEditors = (cell: string): [Cells, Partial<Record<State, Cells>>] => [
  [cell, cell, cell, forbidden, forbidden],
  inDrafts([cell, cell, cell, unknown, unknown]),
];
const params = ({ id }: Edition) => ({ params: { id } });

const table = [
  row(contract.getEdition, params, same(text), published),
  row(contract.listEditionTeam, params, same(ok), published),
  row(contract.previewEdition, (one) => ({ ...params(one), query: {} }), same(text), published),
  row(contract.getPreviewPicture, (one) => ({ ...params(one), query: {} }), same(ok), published),
  row(
    contract.editionCalendar,
    ({ id }) => ({ params: { file: `${id}.ics` } }),
    same(text),
    published,
  ),
  row(contract.getMyEdition, params, same(text), inDrafts([text, text, text, unknown, unknown])),
  row(
    contract.updateEdition,
    (one) => ({ ...params(one), body: { description: 'Autre' } }),
    ...forEditors(ok),
  ),
  row(
    contract.changeEditionStatus,
    (one) => ({ ...params(one), body: { status: 'POSTPONED' as const } }),
    ...forEditors(text),
    'postpones',
  ),
  row(
    contract.changeEditionStatus,
    (one) => ({ ...params(one), body: { isOnline: false } }),
    ...forEditors(text),
    'withdraws',
  ),
  row(
    contract.changeEditionStatus,
    (one) => ({ ...params(one), body: { isOnline: true } }),
    [text, text, text, forbidden, forbidden],
    {
      ...inDrafts([text, text, text, unknown, unknown]),
      'draft of an archived convention': [archived, archived, archived, unknown, unknown],
    },
    'publishes',
  ),
  row(
    contract.getEditionAudience,
    params,
    [ok, ok, ok, forbidden, forbidden],
    inDrafts([ok, ok, ok, unknown, unknown]),
  ),
  row(
    contract.deleteEdition,
    params,
    [ok, ok, forbidden, forbidden, forbidden],
    inDrafts([ok, ok, forbidden, unknown, unknown]),
  ),
  row(
    contract.copyEdition,
    (one) => ({ ...params(one), body: { name: 'La suivante', startDate: '2028-06-10' } }),
    [text, forbidden, forbidden, forbidden, forbidden],
    {
      ...inDrafts([text, forbidden, forbidden, unknown, unknown]),
      'archived convention': [archived, forbidden, forbidden, forbidden, forbidden],
      'draft of an archived convention': [archived, forbidden, forbidden, unknown, unknown],
    },
  ),
  row(contract.setFavorite, params, same(ok), published),
  row(contract.toggleFavorite, params, same(ok), published),
  row(contract.unsetFavorite, params, same(ok), {
    ...published,
    // A star goes also where it cannot be set.
    'draft that was starred': [unknown, unknown, unknown, unknown, ok],
  }),
];

function expectedIn(one: (typeof table)[number], state: State): Record<Caller, string> {
  const cells = one.cells[state] ?? (state === 'deleted' ? same(unknown) : one.cells.usual);
  const [author, creator, editor, helper, member] = cells;
  const visitor = one.route.access === 'public' ? member : '401 UNAUTHENTICATED';
  return { author, creator, editor, helper, member, visitor };
}

const tables = ['conventions', 'editions', 'favorites', 'edition_collaborator_permissions'];

describeRowStates('an edition', {
  service: () => service,
  routes: routesOfRows(contract, rowPaths.editions),
  table,
  tables,
  callers,
  states,
  aRow: anEditionIn,
  expectedIn,
});
