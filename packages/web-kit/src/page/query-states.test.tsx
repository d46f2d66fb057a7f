import { describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { listOf } from '@siteswap/contracts/lists';
import { defineRoute } from '@siteswap/contracts/route';
import { act, type ReactNode } from 'react';
import { z } from 'zod';
import { useRoute } from '../client/use-route.ts';
import { mockNetworkFailure, mockProblem, mockRoute, renderPage } from '../testing/index.ts';
import { QueryStates, type QueryStatesProps } from './query-states.tsx';

const listBalls = defineRoute({
  id: 'props.balls.list',
  method: 'GET',
  path: '/api/balls',
  summary: 'All balls.',
  access: 'public',
  response: listOf(z.object({ id: z.int() })),
});

type States = Omit<QueryStatesProps<{ data: { id: number }[] }>, 'query' | 'children'>;

function Balls(states: States): ReactNode {
  const balls = useRoute(listBalls, {});
  return (
    <>
      <QueryStates query={balls} {...states}>
        {({ data }) => <p>{`${data.length} balls`}</p>}
      </QueryStates>
      <button type="button" onClick={() => void balls.refetch()}>
        Again
      </button>
    </>
  );
}

const open = (states: States = {}) => renderPage(<Balls {...states} />);

describe('the states of a query', () => {
  it('are a placeholder while loading, then the data', async () => {
    mockRoute(listBalls, { data: [{ id: 1 }] });
    const page = await open();
    expect(page.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
    expect(await page.findByText('1 balls')).toBeInTheDocument();
    expect(page.queryByRole('status')).not.toBeInTheDocument();
  });

  it('shows the given content for an empty list', async () => {
    mockRoute(listBalls, { data: [] });
    const page = await open({ empty: <p>No ball yet</p>, loading: <p>Wait</p> });
    expect(page.getByText('Wait')).toBeInTheDocument();
    expect(await page.findByText('No ball yet')).toBeInTheDocument();
  });

  it('shows an empty list as data when no such content is given', async () => {
    mockRoute(listBalls, { data: [] });
    const page = await open();
    expect(await page.findByText('0 balls')).toBeInTheDocument();
  });

  it('explains a failure and tries again', async () => {
    mockRoute(listBalls, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const page = await open({ failed: 'The balls could not be loaded', headingLevel: 3 });
    expect(
      await page.findByRole('heading', { level: 3, name: 'The balls could not be loaded' }),
    ).toBeInTheDocument();
    expect(page.getByRole('alert')).toHaveTextContent('unavailable for a moment');
    mockRoute(listBalls, { data: [{ id: 1 }] });
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    expect(await page.findByText('1 balls')).toBeInTheDocument();
  });

  it('shows a 403 as rejected, when the page has content for it', async () => {
    mockRoute(listBalls, mockProblem(403, 'FORBIDDEN'));
    const page = await open({ rejected: <p>Members only</p> });
    expect(await page.findByText('Members only')).toBeInTheDocument();
    expect(page.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    [true, '1 balls'],
    [false, 'This part of the page did not load'],
  ])(
    'still shows the data when a later call says that it is gone: %s',
    async (retainsData, text) => {
      mockRoute(listBalls, { data: [{ id: 1 }] });
      const page = await open({ retainsData });
      await page.findByText('1 balls');
      const received = mockRoute(listBalls, mockProblem(404, 'NOT_FOUND'));
      await page.user.click(page.getByRole('button', { name: 'Again' }));
      expect(await page.findByText(text)).toBeInTheDocument();
      expect(received).toHaveLength(1);
    },
  );

  it('says that there is no network, and heals when it is back', async () => {
    const onLine = jest.spyOn(window.navigator, 'onLine', 'get');
    mockNetworkFailure(listBalls);
    const page = await open({ loading: <p>Wait</p> });
    expect(await page.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    onLine.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(page.getByRole('heading', { name: 'No network' })).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    onLine.mockReturnValue(true);
    mockRoute(listBalls, { data: [{ id: 1 }] });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await page.findByText('1 balls')).toBeInTheDocument();
    onLine.mockRestore();
  });
});
