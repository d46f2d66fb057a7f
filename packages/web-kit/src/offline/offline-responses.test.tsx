import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { defineRoute } from '@siteswap/contracts/route';
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { z } from 'zod';
import { useRoute } from '../client/use-route.ts';
import { QueryStates } from '../page/query-states.tsx';
import { session, useSession } from '../session/session.ts';
import {
  aSessionUser,
  installCaches,
  mockNetworkFailure,
  mockProblem,
  mockRoute,
  renderPage,
  setDeviceOnline,
} from '../testing/index.ts';
import { followResponses } from './offline-responses.ts';
import { storeResponse } from './response-store.ts';
import { useOldestShown } from './use-oldest-shown.ts';

const ball = z.object({ name: z.string() });
const listBalls = defineRoute({
  id: 'props.ball.list',
  method: 'GET',
  path: '/api/balls',
  summary: 'The balls of everyone.',
  access: 'public',
  cache: { maxAgeSeconds: 60, invalidatedBy: [] },
  isReadOffline: true,
  response: ball,
});
const getMine = defineRoute({
  id: 'props.ball.mine',
  method: 'GET',
  path: '/api/balls/mine',
  summary: 'My ball.',
  access: 'member',
  isReadOffline: true,
  response: ball,
});

function Shown({ route }: { route: typeof listBalls | typeof getMine }): ReactNode {
  const client = useQueryClient();
  useEffect(() => followResponses(client), [client]);
  const query = useRoute(route as typeof listBalls, {});
  const at = useOldestShown();
  return (
    <>
      <QueryStates query={query}>{({ name }) => <p>{name}</p>}</QueryStates>
      <p data-testid="at">{at === null ? 'now' : 'earlier'}</p>
    </>
  );
}

function Page({ route }: { route: typeof listBalls | typeof getMine }): ReactNode {
  const { isAuthenticated } = useSession();
  return route.access === 'public' || isAuthenticated ? <Shown route={route} /> : null;
}

const member = aSessionUser();
/** Shows the page in a browser that remembers the member, or does not. */
async function open(route: typeof listBalls | typeof getMine, remembers?: boolean): Promise<void> {
  cleanup();
  await renderPage(<Page route={route} />);
  if (remembers !== undefined) await act(async () => session.login(member, remembers));
}

const everyone = '/all/%5B%22props.ball.list%22%2C%7B%7D%5D';
const mine = '/7/%5B%22props.ball.mine%22%2C%7B%7D%5D';

describe('a response that may be read without a network', () => {
  it('is what the page shows when the server cannot be reached, with its time', async () => {
    const stored = installCaches();
    mockRoute(listBalls, { name: 'red' });
    await open(listBalls);
    expect(await screen.findByText('red')).toBeVisible();
    expect(screen.getByTestId('at')).toHaveTextContent('now');
    await waitFor(() => expect(stored.has(everyone)).toBe(true));

    mockNetworkFailure(listBalls);
    await setDeviceOnline(false);
    await open(listBalls);
    expect(await screen.findByText('red')).toBeVisible();
    expect(screen.getByTestId('at')).toHaveTextContent('earlier');
  });

  it('is read anew when the network is back', async () => {
    installCaches();
    mockRoute(listBalls, { name: 'red' });
    await open(listBalls);
    await screen.findByText('red');
    mockNetworkFailure(listBalls);
    await setDeviceOnline(false);
    await open(listBalls);
    await screen.findByText('red');
    mockRoute(listBalls, { name: 'blue' });
    await setDeviceOnline(true);
    expect(await screen.findByText('blue')).toBeVisible();
    await waitFor(() => expect(screen.getByTestId('at')).toHaveTextContent('now'));
  });

  it('is gone once the server says that it is', async () => {
    const stored = installCaches({ [everyone]: '{"name":"red"}' });
    mockRoute(listBalls, mockProblem(404, 'NOT_FOUND'));
    await open(listBalls);
    await waitFor(() => expect(stored.has(everyone)).toBe(false));
  });

  it('that the contract of today does not know is not shown', async () => {
    installCaches();
    await storeResponse(
      'all',
      ['props.ball.list', {}],
      { data: { title: 'red' }, at: Date.now() },
      () => true,
    );
    mockNetworkFailure(listBalls);
    await setDeviceOnline(false);
    await open(listBalls);
    expect(await screen.findByRole('heading', { name: 'No network' })).toBeVisible();
  });

  it('is one of 150 at most, of which the oldest go first', async () => {
    const stored = installCaches({}, 1_000);
    for (let n = 0; n < 152; n += 1) {
      await storeResponse('all', [n], { data: n, at: Date.now() }, () => true);
    }
    expect(stored.size).toBe(150);
    expect(stored.has('/all/%5B1%5D')).toBe(false);
    await storeResponse('all', ['x'], { data: 'x'.repeat(400_001), at: Date.now() }, () => true);
    expect(stored.has('/all/%5B%22x%22%5D')).toBe(false);
  });
});

describe('a response that is a member’s own', () => {
  it('is stored in a browser that remembers them, until they leave', async () => {
    const stored = installCaches();
    mockRoute(getMine, { name: 'green' });
    await open(getMine, true);
    await screen.findByText('green');
    await waitFor(() => expect(stored.has(mine)).toBe(true));
    await act(async () => session.clear());
    await waitFor(() => expect([...stored.keys()]).toEqual([]));
  });

  it('is not stored where the session ends with the tab', async () => {
    const stored = installCaches();
    mockRoute(getMine, { name: 'green' });
    await open(getMine, false);
    await screen.findByText('green');
    // Tasks are done in their order, so what was to be stored before this is there.
    await storeResponse('all', ['x'], { data: 1, at: Date.now() }, () => true);
    expect([...stored.keys()]).toEqual(['/all/%5B%22x%22%5D']);
  });

  it('is removed when someone else opens the browser', async () => {
    const stored = installCaches();
    await storeResponse('8', ['mine'], { data: 1, at: Date.now() }, () => true);
    await storeResponse('all', ['list'], { data: 1, at: Date.now() }, () => true);
    mockRoute(listBalls, { name: 'red' });
    await open(listBalls);
    await waitFor(() =>
      expect([...stored.keys()].some((path) => path.startsWith('/8/'))).toBe(false),
    );
    expect(stored.has('/all/%5B%22list%22%5D')).toBe(true);
  });
});
