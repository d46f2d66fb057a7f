import {
  type BrowserError,
  browserErrorLimits as limits,
  withoutPersonalData,
} from '@siteswap/contracts/platform';
import { ProblemError, UNKNOWN_ERROR } from '../client/problem-error.ts';
import { remoteInStack } from '../client/remote-in-stack.ts';

/** What is known of a failure besides what was thrown. */
export interface FailureDetails {
  readonly kind: BrowserError['kind'];
  /** `name@version`, where the place on the page says it; else the stack does. */
  readonly remote?: string | undefined;
}

export interface ReporterOptions {
  /** Sends one report; what becomes of it is of no interest. */
  readonly send: (report: BrowserError) => void;
  /** Id of the route that is shown. */
  readonly route: () => string;
  /** Request id of the page itself. */
  readonly pageRequestId: string | undefined;
  readonly now?: () => number;
}

/** Reports in a minute, and for as long as the page is open: a loop of failures must not become one of calls. */
const mostPerMinute = 10;
const mostPerPage = 50;
const minuteMs = 60_000;

/** Sayings of browsers and of programs of others in them: nobody of us can do anything about them. */
const notOurs = /ResizeObserver loop|^Script error\.?$|(chrome|moz|safari-web)-extension:\/\//m;

/** Refusals and outages are answers, and the server has its own line of them; leaving a page is nothing at all. */
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
 * @returns takes one failure; true when it was reported
 */
export function createErrorReporter(
  options: ReporterOptions,
): (error: unknown, details: FailureDetails) => boolean {
  const { send, route, pageRequestId, now = Date.now } = options;
  const thrown = new WeakSet<object>();
  const told = new Set<string>();
  const recent: number[] = [];

  const isKnown = (error: unknown): boolean => {
    if (typeof error !== 'object' || error === null) return false;
    if (thrown.has(error)) return true;
    thrown.add(error);
    return false;
  };

  const isTooMuch = (): boolean => {
    while (recent[0] !== undefined && now() - recent[0] > minuteMs) recent.shift();
    return recent.length >= mostPerMinute || told.size >= mostPerPage;
  };

  const reportOf = (error: unknown, { kind, remote }: FailureDetails): BrowserError => {
    const what = describe(error);
    const from = remote ?? remoteInStack(what.stack);
    const requestId = error instanceof ProblemError ? error.problem.requestId : pageRequestId;
    return {
      kind,
      ...what,
      ...(from ? { remote: from } : {}),
      route: route().slice(0, limits.route),
      ...(requestId ? { requestId } : {}),
    };
  };

  return (error, details) => {
    if (isExpected(error) || isKnown(error)) return false;
    const report = reportOf(error, details);
    const { kind, name, message, remote, stack = '' } = report;
    if (notOurs.test(`${message}\n${stack}`)) return false;
    const same = [kind, name, message, remote, stack.split('\n')[1]].join('\n');
    if (told.has(same) || isTooMuch()) return false;
    told.add(same);
    recent.push(now());
    send(report);
    return true;
  };
}
