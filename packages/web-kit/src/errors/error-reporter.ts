import {
  type BrowserError,
  browserErrorLimits as limits,
  withoutPersonalData,
} from '@siteswap/contracts/platform';
import { ProblemError, UNKNOWN_ERROR } from '../client/problem-error.ts';
import { remoteInStack } from '../client/remote-in-stack.ts';

/** Context of a failure. */
export interface FailureDetails {
  readonly kind: BrowserError['kind'];
  /** `name@version`, where the place on the page is known; else the stack names it. */
  readonly remote?: string | undefined;
  /** Of kind `load`: what did not load, and why. */
  readonly load?: BrowserError['load'];
}

export interface ReporterOptions {
  /** Sends one report; its result is ignored. */
  readonly send: (report: BrowserError) => void;
  /** Id of the route that is shown. */
  readonly route: () => string;
  /** Request id of the page itself. */
  readonly pageRequestId: string | undefined;
  readonly now?: () => number;
}

/** Reports in a minute, and for as long as the page is open: a loop of failures must not cause a loop of calls. */
const maxPerMinute = 10;
const maxPerPage = 50;
const minuteMs = 60_000;

/** Messages of browsers and extensions, which do not come from our code. */
const notOurs = /ResizeObserver loop|^Script error\.?$|(chrome|moz|safari-web)-extension:\/\//m;

/** Whether an error comes from the browser or an extension. */
export const isThirdPartyError = ({
  message,
  stack = '',
}: Pick<Error, 'message' | 'stack'>): boolean => notOurs.test(`${message}\n${stack}`);

/** Rejections and outages are responses, which the server logs itself; an aborted call belongs to a page that was left. */
function isExpected(error: unknown): boolean {
  if (error instanceof ProblemError) return error.code !== UNKNOWN_ERROR;
  return error instanceof DOMException && error.name === 'AbortError';
}

const cut = (text: string, max: number): string => withoutPersonalData(text).slice(0, max);

function describe(error: unknown): Pick<BrowserError, 'name' | 'message' | 'stack'> {
  if (!(error instanceof Error))
    return { name: typeof error, message: cut(String(error), limits.message) };
  return {
    name: cut(error.name, limits.name),
    message: cut(error.message, limits.message),
    ...(error.stack ? { stack: cut(error.stack, limits.stack) } : {}),
  };
}

/**
 * Reports failures of the browser, each once, a few in a minute, without anything that identifies a person.
 * @returns a function that takes one failure and returns true when it was reported
 */
export function createErrorReporter(
  options: ReporterOptions,
): (error: unknown, details: FailureDetails) => boolean {
  const { send, route, pageRequestId, now = Date.now } = options;
  const thrown = new WeakSet<object>();
  const reported = new Set<string>();
  const recent: number[] = [];

  const isKnown = (error: unknown): boolean => {
    if (typeof error !== 'object' || error === null) return false;
    if (thrown.has(error)) return true;
    thrown.add(error);
    return false;
  };

  const isTooMuch = (): boolean => {
    while (recent[0] !== undefined && now() - recent[0] > minuteMs) recent.shift();
    return recent.length >= maxPerMinute || reported.size >= maxPerPage;
  };

  const reportOf = (error: unknown, { kind, remote, load }: FailureDetails): BrowserError => {
    const what = describe(error);
    const from = remote ?? remoteInStack(what.stack);
    const requestId = error instanceof ProblemError ? error.problem.requestId : pageRequestId;
    return {
      kind,
      ...what,
      ...(from ? { remote: from } : {}),
      ...(load ? { load } : {}),
      route: route().slice(0, limits.route),
      ...(requestId ? { requestId } : {}),
    };
  };

  return (error, details) => {
    if (isExpected(error) || isKnown(error)) return false;
    const report = reportOf(error, details);
    const { kind, name, message, remote, load, stack = '' } = report;
    if (isThirdPartyError({ message, stack })) return false;
    const same = [kind, name, message, remote, load?.expose, stack.split('\n')[1]].join('\n');
    if (reported.has(same) || isTooMuch()) return false;
    reported.add(same);
    recent.push(now());
    send(report);
    return true;
  };
}
