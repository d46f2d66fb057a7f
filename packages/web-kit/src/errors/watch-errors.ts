import { reportBrowserError } from '@siteswap/contracts/platform';
import type { ErrorInfo } from 'react';
import { callRoute } from '../client/call-route.ts';
import { pageRequestId } from '../page/page-request-id.ts';
import { RemoteBoundary } from '../remote/remote-boundary.tsx';
import { createErrorReporter } from './error-reporter.ts';

/** An error that says nothing but where: the browser does not always hand out what was thrown. */
function placeOf({ message, filename, lineno, colno }: ErrorEvent): Error {
  const error = new Error(message);
  error.stack = `${message}\n    at ${filename}:${lineno}:${colno}`;
  return error;
}

export interface WatchedErrors {
  /** For `onCaughtError` of a root: a failure that some boundary shows a card for. */
  readonly caught: (
    error: unknown,
    info: Pick<ErrorInfo, 'componentStack'> & { readonly errorBoundary?: unknown },
  ) => void;
  /** Stops listening. */
  readonly stop: () => void;
}

/**
 * Tells the gateway of what fails in this page: thrown and not caught, rejected and not listened to, and, through
 * `caught`, thrown while drawing. Each report belongs to the trace of what somebody did last.
 * @param route id of the route that is shown
 */
export function watchErrors(route: () => string, target: Window = window): WatchedErrors {
  const report = createErrorReporter({
    route,
    pageRequestId: pageRequestId(),
    send: (body) => {
      const options = { remote: body.remote, keepalive: true };
      // A report that fails must not be reported.
      callRoute(reportBrowserError, { body }, options).catch(() => undefined);
    },
  });
  const ending = new AbortController();
  const { signal } = ending;
  target.addEventListener(
    'error',
    (event) => report(event.error ?? placeOf(event), { kind: 'error' }),
    { signal },
  );
  target.addEventListener(
    'unhandledrejection',
    ({ reason }) => report(reason, { kind: 'rejection' }),
    { signal },
  );
  return {
    caught: (error, { errorBoundary }) => {
      const remote = errorBoundary instanceof RemoteBoundary ? errorBoundary.context : undefined;
      report(error, { kind: 'render', remote });
    },
    stop: () => ending.abort(),
  };
}
