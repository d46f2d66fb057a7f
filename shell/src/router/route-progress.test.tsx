import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { startI18n } from '@siteswap/web-kit/shell';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { LoaderContext } from '#src/remotes/loader-context.ts';
import type { RemoteLoader } from '#src/remotes/remote-loader.ts';
import { RouteProgress } from './route-progress.tsx';

const loader = { subscribe: () => () => {}, isBusy: () => false } as unknown as RemoteLoader;

/** A page, and a link to another one whose loading the test ends. */
function open() {
  const arrival = Promise.withResolvers<null>();
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <RouteProgress />
            <Outlet />
          </>
        ),
        children: [
          { path: '/', element: <h1>{'Here'}</h1> },
          { path: '/there', loader: () => arrival.promise, element: <h1>{'There'}</h1> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <LoaderContext value={loader}>
      <RouterProvider router={router} />
    </LoaderContext>,
  );
  return {
    leave: () => act(async () => void router.navigate('/there')),
    arrive: () => act(async () => arrival.resolve(null)),
  };
}

const bar = (): HTMLElement | null => screen.queryByRole('progressbar');
const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

beforeAll(async () => {
  const messages = { common: { state: { loading: 'Loading…' } } };
  await startI18n({ locale: 'en', messagesHash: 'x', messages });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the indicator of a change of page', () => {
  it('appears when the page takes longer than 100 ms, and disappears when it is shown', async () => {
    jest.useFakeTimers();
    const { leave, arrive } = open();
    await leave();
    await wait(99);
    expect(bar()).not.toBeInTheDocument();
    await wait(1);
    expect(bar()).toBeInTheDocument();
    await arrive();
    expect(screen.getByRole('heading', { name: 'There' })).toBeInTheDocument();
    expect(bar()).not.toBeInTheDocument();
  });

  it('does not appear for a faster page', async () => {
    jest.useFakeTimers();
    const { leave, arrive } = open();
    await leave();
    await wait(50);
    await arrive();
    await wait(1_000);
    expect(bar()).not.toBeInTheDocument();
  });
});
