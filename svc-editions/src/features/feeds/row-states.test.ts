import { afterAll, beforeAll } from '@jest/globals';
import * as contract from '@siteswap/contracts/editions';
import { addSecretCalendar } from '@siteswap/features/calendars/testing';
import {
  describeRowStates,
  routesOfRows,
  signIns,
  stateRows,
} from '@siteswap/service-kit/testing/row-states';
import { rowPaths } from '#test/row-paths.ts';
import { anEdition, startEditions } from '#test/start-editions.ts';
import { favoritesFeedTable } from './favorites-feed.service.ts';

let service: Awaited<ReturnType<typeof startEditions>>['service'];
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service?.stop());

const callers = ['owner', 'member', 'visitor'] as const;
type Caller = (typeof callers)[number];
const actorOf = signIns<Caller>(() => service, { owner: 11, member: 12 });

/** States of the secret address, and of an edition that its owner starred. */
const states = ['starred', 'star removed', 'draft', 'deleted', 'ended', 'renewed'] as const;
type State = (typeof states)[number];

let count = 100;

async function aFeed(state: State) {
  const db = service.prisma;
  const userId = ++count;
  const token = await addSecretCalendar(db, favoritesFeedTable, userId);
  if (state === 'renewed') await addSecretCalendar(db, favoritesFeedTable, userId);
  if (state === 'ended') await db.favoritesFeed.delete({ where: { userId } });
  const description = `description-${userId}.`;
  const deletedAt = state === 'deleted' ? new Date() : null;
  const editionId = await anEdition(db, { description, isOnline: state !== 'draft', deletedAt });
  const isFavorited = state !== 'star removed';
  await db.favorite.create({ data: { userId, editionId, isFavorited } });
  return { token, secrets: { description }, actorOf };
}
type Feed = Awaited<ReturnType<typeof aFeed>>;

const row = stateRows<Feed, State, string>();
const unknown = '404 NOT_FOUND';
const cells = {
  ended: unknown,
  renewed: unknown,
  draft: 'ok',
  deleted: 'ok',
  'star removed': 'ok',
} as const;

const table = (['ics', 'rss'] as const).map((format) =>
  row(
    contract.starredFeed,
    ({ token }) => ({ params: { file: `${token}.${format}` }, query: {} }),
    'ok + description',
    cells,
    format,
  ),
);

/** Every caller with the address reads it. */
function expectedIn(one: (typeof table)[number], state: State): Record<Caller, string> {
  const cell = one.cells[state] ?? one.cells.usual;
  return { owner: cell, member: cell, visitor: cell };
}

describeRowStates('a feed', {
  service: () => service,
  routes: routesOfRows(contract, rowPaths.feeds),
  table,
  tables: ['favorites_feeds', 'favorites', 'editions'],
  callers,
  states,
  aRow: aFeed,
  expectedIn,
});
