import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { reportBrowserError } from '@siteswap/contracts/platform';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { nextTraceparent } from '../client/trace.ts';
import { RemoteBoundary } from '../remote/remote-boundary.tsx';
import { RemoteContext } from '../remote/remote-context.ts';
import { mockRoute, network } from '../testing/index.ts';
import { type WatchedErrors, watchErrors } from './watch-errors.ts';

let errors: WatchedErrors;
beforeEach(() => {
  errors = watchErrors(() => 'carpool.list');
});
afterEach(() => errors.stop());

function Broken(): ReactNode {
  throw new Error('cannot draw');
}

describe('what fails in a page', () => {
  it('is told when nobody caught it', async () => {
    const told = mockRoute(reportBrowserError, {});
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('boom'), cancelable: true }));
    await waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]?.body).toMatchObject({ kind: 'error', message: 'boom', route: 'carpool.list' });
  });

  it('is told with its place when the browser does not say what was thrown', async () => {
    const told = mockRoute(reportBrowserError, {});
    window.dispatchEvent(
      new ErrorEvent('error', {
        message: 'Uncaught TypeError',
        filename: 'https://s.test/mf/mf-carpool/1.0.0-a/static/x.js',
        lineno: 1,
        colno: 2,
      }),
    );
    await waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]?.body).toMatchObject({ remote: 'mf-carpool@1.0.0-a' });
  });

  it('is told when a promise was rejected and nobody listened', async () => {
    const told = mockRoute(reportBrowserError, {});
    const event = Object.assign(new Event('unhandledrejection'), { reason: new Error('later') });
    window.dispatchEvent(event);
    await waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]?.body).toMatchObject({ kind: 'rejection', message: 'later' });
  });

  it('is told with the remote whose part of the page it is, in the trace of what was done', async () => {
    const seen: { remote: string | null; trace: string | null; body: unknown }[] = [];
    network.use(
      http.post(`*${reportBrowserError.path}`, async ({ request }) => {
        const { headers } = request;
        seen.push({
          remote: headers.get('x-remote'),
          trace: headers.get('traceparent'),
          body: await request.json(),
        });
        return HttpResponse.json({}, { status: 202 });
      }),
    );
    const box = document.createElement('div');
    const trace = nextTraceparent().slice(0, 35);
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    await act(async () =>
      createRoot(box, { onCaughtError: errors.caught }).render(
        <RemoteContext value="mf-editions@1.0.0-e">
          <RemoteBoundary>
            <RemoteContext value="mf-carpool@1.0.0-a">
              <RemoteBoundary fallback={() => <p>a card</p>}>
                <Broken />
              </RemoteBoundary>
            </RemoteContext>
          </RemoteBoundary>
        </RemoteContext>,
      ),
    );
    expect(box.textContent).toBe('a card');
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]).toMatchObject({
      remote: 'mf-carpool@1.0.0-a',
      trace: expect.stringContaining(trace),
      body: { kind: 'render', message: 'cannot draw', remote: 'mf-carpool@1.0.0-a' },
    });
  });

  it('does not tell that it could not tell', async () => {
    const tried: string[] = [];
    network.use(
      http.post(`*${reportBrowserError.path}`, async ({ request }) => {
        tried.push(((await request.json()) as { message: string }).message);
        return HttpResponse.error();
      }),
    );
    for (const message of ['one', 'two']) {
      window.dispatchEvent(new ErrorEvent('error', { error: new Error(message) }));
      await waitFor(() => expect(tried).toContain(message));
    }
    expect(tried).toEqual(['one', 'two']);
  });
});
