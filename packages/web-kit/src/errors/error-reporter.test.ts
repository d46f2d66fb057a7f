import { beforeEach, describe, expect, it } from '@jest/globals';
import { type BrowserError, browserError } from '@siteswap/contracts/platform';
import { networkProblem, ProblemError } from '../client/problem-error.ts';
import { createErrorReporter } from './error-reporter.ts';

let sent: BrowserError[];
let clock: number;
let report: ReturnType<typeof createErrorReporter>;
beforeEach(() => {
  sent = [];
  clock = 0;
  report = createErrorReporter({
    send: (body) => void sent.push(body),
    route: () => 'carpool.list',
    pageRequestId: 'page-1',
    now: () => clock,
  });
});

const problem = (code: string, status: number) =>
  new ProblemError({ type: 'about:blank', title: code, status, code, requestId: 'call-1' });

/** An error with a unique stack, so that it does not count as a duplicate. */
const failure = (message: string): Error => new Error(message);

describe('a failure of the page', () => {
  it('is reported with remote, route and the request it belongs to, within the contract', () => {
    const error = failure('boom');
    error.stack = `Error: boom\n    at f (https://s.test/mf/mf-carpool/1.0.0-a/x.js:1:2)`;
    expect(report(error, { kind: 'error' })).toBe(true);
    expect(sent).toEqual([
      {
        kind: 'error',
        name: 'Error',
        message: 'boom',
        stack: error.stack,
        remote: 'mf-carpool@1.0.0-a',
        route: 'carpool.list',
        requestId: 'page-1',
      },
    ]);
    expect(browserError.safeParse(sent[0]).success).toBe(true);
  });

  it('belongs to the remote of its part of the page rather than to that of its stack', () => {
    const error = failure('boom');
    error.stack = 'Error: boom\n at https://s.test/mf/shell/1.0.0-a/x.js:1:2';
    report(error, { kind: 'render', remote: 'mf-editions@2.0.0-b' });
    expect(sent[0]?.remote).toBe('mf-editions@2.0.0-b');
  });

  it('contains no personal data', () => {
    const error = failure('ana@siteswap.test not at https://s.test/reset?token=hush#hush');
    error.stack = `Error: ${error.message}\n    at f (https://s.test/a.js?v=hush:1:2)`;
    report(error, { kind: 'error' });
    report('lea@siteswap.test wrote /verify?code=hush', { kind: 'rejection' });
    expect(sent).toHaveLength(2);
    expect(JSON.stringify(sent)).not.toMatch(/hush|ana@|lea@/);
    expect(sent[1]).toMatchObject({ name: 'string', message: '[hidden] wrote /verify' });
  });

  it('is cut to the limits of the contract', () => {
    const error = failure('x'.repeat(2_000));
    error.stack = 'y'.repeat(9_000);
    report(error, { kind: 'error' });
    expect(browserError.safeParse(sent[0]).success).toBe(true);
  });

  it('is reported once, also when several handlers receive it or it repeats', () => {
    const error = failure('boom');
    expect(report(error, { kind: 'render' })).toBe(true);
    expect(report(error, { kind: 'error' })).toBe(false);
    for (let again = 0; again < 3; again += 1) {
      const other = failure('boom');
      other.stack = error.stack ?? '';
      report(other, { kind: 'render' });
    }
    expect(sent).toHaveLength(1);
  });

  it('is limited to ten reports in a minute', () => {
    for (let count = 0; count < 30; count += 1) report(failure(`a${count}`), { kind: 'error' });
    expect(sent).toHaveLength(10);
    clock = 61_000;
    report(failure('later'), { kind: 'error' });
    expect(sent).toHaveLength(11);
    for (let minute = 2; minute < 20; minute += 1) {
      clock = minute * 61_000;
      for (let count = 0; count < 10; count += 1) {
        report(failure(`b${minute}-${count}`), { kind: 'error' });
      }
    }
    expect(sent).toHaveLength(50);
  });

  it.each([
    ['a rejection', problem('FORBIDDEN', 403)],
    ['a failure of the server, which has its own line', problem('INTERNAL_ERROR', 500)],
    ['no network', networkProblem(new Error('offline'))],
    ['a page that was left', new DOMException('left', 'AbortError')],
    ['a browser that complains of itself', new Error('ResizeObserver loop limit exceeded')],
    ['a script that hides what happened', new Error('Script error.')],
  ])('is not %s', (_, error) => {
    expect(report(error, { kind: 'rejection' })).toBe(false);
    expect(sent).toEqual([]);
  });

  it('is a response outside its contract, with the id of that call', () => {
    report(problem('UNKNOWN', 200), { kind: 'rejection' });
    expect(sent[0]).toMatchObject({ name: 'ProblemError', requestId: 'call-1' });
  });
});
