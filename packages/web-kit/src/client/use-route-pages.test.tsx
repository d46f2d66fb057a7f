import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cursorPageOf } from '@siteswap/contracts/lists';
import { defineRoute } from '@siteswap/contracts/route';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { mockRoute, renderPage } from '../testing/index.ts';
import { routeKey } from './route-key.ts';
import { byOffset, useRoutePages } from './use-route-pages.ts';

const ball = z.object({ id: z.int(), colour: z.string() });
const listBalls = defineRoute({
  id: 'props.balls.list',
  method: 'GET',
  path: '/api/bags/:id/balls',
  summary: 'The balls of a bag.',
  access: 'public',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ colour: z.string().optional(), cursor: z.string().optional() }),
  response: cursorPageOf(ball),
});
const listClubs = defineRoute({
  id: 'props.clubs.list',
  method: 'GET',
  path: '/api/clubs',
  summary: 'All clubs.',
  access: 'public',
  query: z.object({ offset: z.coerce.number().int().optional() }),
  response: z.object({
    clubs: z.array(ball),
    broken: z.int(),
    pagination: z.object({ hasMore: z.boolean() }),
  }),
});

const call = { params: { id: 3 }, query: { colour: 'red' } };
const redBall = (id: number) => ({ id, colour: 'red' });

function Balls(): ReactNode {
  const balls = useRoutePages(listBalls, call);
  return (
    <>
      <p>{`balls ${balls.data?.items.map(({ id }) => id).join(' ') ?? '…'}`}</p>
      {balls.hasNextPage ? (
        <button type="button" onClick={() => void balls.fetchNextPage()}>
          More
        </button>
      ) : null}
    </>
  );
}

/** Puts the first page into the cache, as the page block does. */
function SeededBalls(): ReactNode {
  const client = useQueryClient();
  client.setQueryData(routeKey(listBalls, call), { data: [redBall(9)], nextCursor: null });
  return <Balls />;
}

function Clubs(): ReactNode {
  const clubs = useRoutePages(
    listClubs,
    { query: {} },
    byOffset((page) => page.clubs),
  );
  return (
    <button type="button" onClick={() => void clubs.fetchNextPage()}>
      {`clubs ${clubs.data?.items.length}, broken ${clubs.data?.lastPage.broken}`}
    </button>
  );
}

describe('a list read page after page', () => {
  it('follows the cursor with the same call, until there is no more', async () => {
    const received = mockRoute(listBalls, ({ query }) =>
      query.cursor === undefined
        ? { data: [redBall(1), redBall(2)], nextCursor: 'after-2' }
        : { data: [redBall(3)], nextCursor: null },
    );
    const page = await renderPage(Balls);
    expect(await page.findByText('balls 1 2')).toBeInTheDocument();
    await page.user.click(page.getByRole('button', { name: 'More' }));
    expect(await page.findByText('balls 1 2 3')).toBeInTheDocument();
    expect(page.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
    expect(received).toEqual([
      { params: { id: 3 }, query: { colour: 'red' }, body: undefined },
      { params: { id: 3 }, query: { colour: 'red', cursor: 'after-2' }, body: undefined },
    ]);
  });

  it('shows an item once although it moved to the next page meanwhile', async () => {
    mockRoute(listBalls, ({ query }) =>
      query.cursor === undefined
        ? { data: [redBall(1), redBall(2)], nextCursor: 'after-2' }
        : { data: [redBall(2), redBall(3)], nextCursor: null },
    );
    const page = await renderPage(Balls);
    await page.user.click(await page.findByRole('button', { name: 'More' }));
    expect(await page.findByText('balls 1 2 3')).toBeInTheDocument();
  });

  it('begins with the page that is in the cache already', async () => {
    const received = mockRoute(listBalls, { data: [], nextCursor: null });
    const page = await renderPage(SeededBalls);
    expect(page.getByText('balls 9')).toBeInTheDocument();
    expect(received).toHaveLength(0);
  });

  it('reads lists of another shape by offset, and their totals', async () => {
    const received = mockRoute(listClubs, ({ query }) => ({
      clubs: query.offset === undefined ? [redBall(1), redBall(2)] : [redBall(3)],
      broken: query.offset ?? 0,
      pagination: { hasMore: query.offset === undefined },
    }));
    const page = await renderPage(Clubs);
    await page.user.click(await page.findByRole('button', { name: 'clubs 2, broken 0' }));
    expect(await page.findByRole('button', { name: 'clubs 3, broken 2' })).toBeInTheDocument();
    expect(received.map(({ query }) => query)).toEqual([{}, { offset: 2 }]);
  });
});
