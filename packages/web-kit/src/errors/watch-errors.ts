import { type RemoteLoadFailure, reportBrowserError } from '@siteswap/contracts/platform';
import type { ErrorInfo } from 'react';
import { callRoute } from '../client/call-route.ts';
import { pageRequestId } from '../page/page-request-id.ts';
import { RemoteBoundary } from '../remote/remote-boundary.tsx';
import { createErrorReporter } from './error-reporter.ts';
import { classifyUnhandled, type Unhandled } from './unhandled.ts';

/** An error with a position alone, because the browser does not always provide the thrown error. */
function placeOf({ message, filename, lineno, colno }: ErrorEvent): Error {
  const error = new Error(message);
  error.stack = `${message}\n    at ${filename}:${lineno}:${colno}`;
  return error;
}

/** A remote's module that did not load in the version in use. */
export interface FailedLoad extends RemoteLoadFailure {
  /** `name@version` that did not load. */
  readonly remote: string;
  readonly error: unknown;
}

/** The loader's error says which kind of failure it is; what the browser said is its cause. */
function withCause(error: unknown): unknown {
  if (!(error instanceof Error) || !(error.cause instanceof Error)) return error;
  const { name, message } = error.cause;
  const whole = new Error(`${error.message}: ${name}: ${message}`);
  whole.name = error.name;
  whole.stack = error.cause.stack ?? '';
  return whole;
}

export interface WatchedErrors {
  /** For `onCaughtError` of a root: a failure for which a boundary shows a card. */
  readonly caught: (
    error: unknown,
    info: Pick<ErrorInfo, 'componentStack'> & { readonly errorBoundary?: unknown },
  ) => void;
  /** A remote did not load, or only in its previous version. */
  readonly loadFailed: (failure: FailedLoad) => void;
  /** Stops listening. */
  readonly stop: () => void;
}

/**
 * Reports failures of this page to the gateway: uncaught errors, unhandled rejections and, through `caught`, errors
 * while rendering. Each report belongs to the trace of the last interaction.
 * @param route id of the route that is shown
 * @param onUnhandled called with each failure that no code handled, and what it means for the page
 */
export function watchErrors(
  route: () => string,
  onUnhandled: (unhandled: Unhandled) => void = () => {},
  target: Window = window,
): WatchedErrors {
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
    (event) => {
      const error = event.error ?? placeOf(event);
      report(error, { kind: 'error' });
      // A script file that could not run: whatever loads it, a remote's loader, handles that it is missing.
      const isOfLoading = target.document.currentScript !== null;
      if (!isOfLoading) onUnhandled(classifyUnhandled(error));
    },
    { signal },
  );
  target.addEventListener(
    'unhandledrejection',
    ({ reason }) => {
      report(reason, { kind: 'rejection' });
      onUnhandled(classifyUnhandled(reason));
    },
    { signal },
  );
  return {
    caught: (error, { errorBoundary }) => {
      const remote = errorBoundary instanceof RemoteBoundary ? errorBoundary.context : undefined;
      report(error, { kind: 'render', remote });
    },
    loadFailed: ({ remote, error, ...load }) => {
      report(withCause(error), { kind: 'load', remote, load });
    },
    stop: () => ending.abort(),
  };
}
