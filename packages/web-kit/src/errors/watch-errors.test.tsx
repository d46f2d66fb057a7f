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
  throw new Error('cannot render');
}

describe('what fails in a page', () => {
  it('is reported when nothing caught it', async () => {
    const reports = mockRoute(reportBrowserError, {});
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('boom'), cancelable: true }));
    await waitFor(() => expect(reports).toHaveLength(1));
    expect(reports[0]?.body).toMatchObject({
      kind: 'error',
      message: 'boom',
      route: 'carpool.list',
    });
  });

  it('is reported with its position when the browser does not provide the thrown error', async () => {
    const reports = mockRoute(reportBrowserError, {});
    window.dispatchEvent(
      new ErrorEvent('error', {
        message: 'Uncaught TypeError',
        filename: 'https://s.test/mf/mf-carpool/1.0.0-a/static/x.js',
        lineno: 1,
        colno: 2,
      }),
    );
    await waitFor(() => expect(reports).toHaveLength(1));
    expect(reports[0]?.body).toMatchObject({ remote: 'mf-carpool@1.0.0-a' });
  });

  it('changes the page, unless a script file could not run: its loader handles that', () => {
    mockRoute(reportBrowserError, {});
    const seen: string[] = [];
    const watched = watchErrors(
      () => 'carpool.list',
      ({ kind }) => seen.push(kind),
    );
    const fail = () => window.dispatchEvent(new ErrorEvent('error', { error: new Error('boom') }));
    const running = document.createElement('script');
    Object.defineProperty(document, 'currentScript', { value: running, configurable: true });
    fail();
    Reflect.deleteProperty(document, 'currentScript');
    expect(seen).toEqual([]);
    fail();
    expect(seen).toEqual(['break']);
    watched.stop();
  });

  it('is reported when a promise was rejected without a handler', async () => {
    const reports = mockRoute(reportBrowserError, {});
    const event = Object.assign(new Event('unhandledrejection'), { reason: new Error('later') });
    window.dispatchEvent(event);
    await waitFor(() => expect(reports).toHaveLength(1));
    expect(reports[0]?.body).toMatchObject({ kind: 'rejection', message: 'later' });
  });

  it('is reported with the remote whose part of the page it is, in the trace of the interaction', async () => {
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
      body: { kind: 'render', message: 'cannot render', remote: 'mf-carpool@1.0.0-a' },
    });
  });

  it('is reported when it is a remote that did not load, once, with what the browser said', async () => {
    const reports = mockRoute(reportBrowserError, {});
    const failed = () =>
      errors.loadFailed({
        remote: 'mf-carpool@1.0.0-a',
        expose: './list',
        reason: 'network',
        used: '0.9.0-z',
        error: new Error('remote not loaded: network', { cause: new TypeError('no route') }),
      });
    failed();
    failed();
    await waitFor(() => expect(reports.length).toBeGreaterThan(0));
    expect(reports.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        kind: 'load',
        message: 'remote not loaded: network: TypeError: no route',
        remote: 'mf-carpool@1.0.0-a',
        load: { reason: 'network', expose: './list', used: '0.9.0-z' },
      }),
    ]);
  });

  it('does not report that a report failed', async () => {
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
