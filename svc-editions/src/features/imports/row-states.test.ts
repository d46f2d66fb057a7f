import { randomUUID } from 'node:crypto';
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

const callers = ['importer', 'administrator', 'member', 'visitor'] as const;
type Caller = (typeof callers)[number];
const actorOf = signIns<Caller>(() => service, {
  importer: { userId: 11, isGlobalAdmin: true },
  administrator: { userId: 12, isGlobalAdmin: true },
  member: 13,
});

const states = ['done', 'failed', 'running', 'undone', 'edition deleted', 'removed'] as const;
type State = (typeof states)[number];

const past = new Date('2027-05-09T12:00:00Z');
const none = { removed: [], stayed: [] };
const columnsIn: Partial<Record<State, object>> = {
  failed: { status: 'FAILED' },
  running: { status: 'RUNNING' },
  undone: { undoneAt: past, undo: { editions: none, conventions: none } },
};

async function anImport(state: State) {
  const db = service.prisma;
  const id = randomUUID();
  const fileName = `file-${id}.json`;
  const { id: conventionId, name } = await aConvention(db);
  const deletedAt = state === 'edition deleted' ? past : null;
  const editionId = await anEdition(db, { deletedAt }, { id: conventionId, name });
  await db.import.create({
    data: {
      ...{ id, actorId: 11, kind: 'JSON', fileName, createdAt: past },
      ...{ rows: 1, created: 1, duplicates: 0, invalid: 0, outcomes: [] },
      ...columnsIn[state],
      editions: { create: { editionId, version: 1 } },
    },
  });
  if (state === 'removed') await db.import.delete({ where: { id } });
  return { params: { id }, secrets: { file: fileName }, actorOf };
}
type Row = Awaited<ReturnType<typeof anImport>>;

const unknown = '404 NOT_FOUND';
/** For every administrator, not only the one who imported. */
const row = stateRows<Row, State, string>();
const params = ({ params: path }: Row) => ({ params: path });

const table = [
  row(contract.getImport, params, 'ok + file', { removed: unknown }),
  row(contract.getImportReport, params, 'ok', { removed: unknown }),
  row(contract.undoImport, params, 'ok', { removed: unknown, running: '409 IMPORT_RUNNING' }),
];

function expectedIn(one: (typeof table)[number], state: State): Record<Caller, string> {
  const cell = one.cells[state] ?? one.cells.usual;
  const [member, visitor] = ['403 FORBIDDEN', '401 UNAUTHENTICATED'];
  return { importer: cell, administrator: cell, member, visitor };
}

const tables = ['conventions', 'editions', 'imports', 'imported_editions', 'import_pictures'];

describeRowStates('an import', {
  service: () => service,
  routes: routesOfRows(contract, rowPaths.imports),
  table,
  tables,
  callers,
  states,
  aRow: anImport,
  expectedIn,
});
