import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { ProblemError } from '@siteswap/web-kit';
import { watchErrors } from '@siteswap/web-kit/shell';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { RemoteRuntime } from '#src/remotes/remote-runtime.ts';
import { aRegistryEntry, aRoute } from '#test/registry-entry.ts';
import { renderShell } from '#test/render-shell.tsx';
import { brokenPage, handleUnhandled } from './broken-page.store.ts';

function HomePage(): ReactNode {
  return <h1>{'Editions'}</h1>;
}

const remotes = [
  aRegistryEntry('mf-editions', {
    routes: [aRoute({ id: 'editions.home', path: '/editions', expose: './home' })],
  }),
];
const runtime: RemoteRuntime = {
  load: () => Promise.resolve({ default: HomePage }),
  forget: () => {},
  previous: () => Promise.reject(new Error('none')),
  latest: () => Promise.resolve(null),
  reload: () => {},
};

let stop: (() => void) | undefined;
const open = async () => {
  stop = watchErrors(() => 'editions.home', handleUnhandled).stop;
  const page = await renderShell({ remotes, runtime, url: '/editions' });
  await screen.findByRole('heading', { name: 'Editions' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  return page;
};
const throwInTimer = (error: unknown) =>
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error, cancelable: true })));
const reject = (reason: unknown) =>
  act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
const errorPage = () => screen.queryByRole('heading', { name: 'Internal Server Error' });

const unreachable = new ProblemError({
  type: 'about:blank',
  title: 'unreachable',
  status: 0,
  code: 'NETWORK_ERROR',
  requestId: '',
});

afterEach(() => {
  stop?.();
  act(() => brokenPage.clear());
  jest.restoreAllMocks();
});

describe('a failure that no code handled', () => {
  it('leads to the error page, which another page leaves', async () => {
    const page = await open();
    throwInTimer(new Error('boom'));
    expect(errorPage()).toBeInTheDocument();
    expect(screen.getByText('Header')).toBeInTheDocument();
    await act(() => page.router.navigate('/login'));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('leads there also when a promise was rejected', async () => {
    await open();
    reject(new TypeError('x is undefined'));
    expect(errorPage()).toBeInTheDocument();
  });

  it.each<[string, unknown]>([
    ['an aborted call', new DOMException('left', 'AbortError')],
    ['a call that failed', unreachable],
    ['a file that did not arrive', new TypeError('Failed to fetch')],
    ['an extension', new Error('chrome-extension://abc/x.js failed')],
    ['the browser itself', new Error('ResizeObserver loop completed')],
    ['something that is no error', 'cancelled'],
  ])('leaves the page alone when it is %s', async (_what, reason) => {
    await open();
    reject(reason);
    expect(errorPage()).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Editions' })).toBeInTheDocument();
  });

  it('is no error page for a crawler', async () => {
    jest
      .spyOn(window.navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    await open();
    throwInTimer(new Error('boom'));
    expect(errorPage()).not.toBeInTheDocument();
  });
});
