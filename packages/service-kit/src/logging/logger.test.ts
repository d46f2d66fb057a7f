import { describe, expect, it } from '@jest/globals';
import { createLogger, traced } from './logger.ts';
import { continueTrace, withTrace } from './trace.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  write(createLogger({ name: 'svc-x', version: '1.0.0', level: 'debug', destination }));
  return lines.join('');
}

describe('a log line', () => {
  it('is JSON that says which service wrote it', () => {
    const line = JSON.parse(logged((log) => log.warn({ count: 3 }, 'hello')));
    expect(line).toMatchObject({
      level: 'warn',
      service: 'svc-x',
      version: '1.0.0',
      count: 3,
      msg: 'hello',
    });
  });

  it('contains no secret and no personal data, wherever they hide', () => {
    const text = logged((log) => {
      log.info({
        headers: {
          authorization: 'Bearer hush1',
          Cookie: 'sid=hush2',
          'x-internal-token': 'hush3',
        },
        body: { password: 'hush4', newPassword: 'hush5', resetToken: 'hush6', code: '123456' },
        people: [{ phone: '+33 6 12 34 56 78', email: 'ana@siteswap.test' }],
        note: 'mail to ana@siteswap.test and иван@почта.рф failed',
        header: 'it was Bearer hush7, and eyJhush8.eyJx.y',
        otp: 'hush9',
        detail: 'Failing row contains (7, +33 6 98 76 54 32, nuts (all), 2027-05-14).',
        key: 'Key (phone)=(+33 6 98 76 54 32) already exists.',
      });
      log.error({ err: new Error('no mailbox ana@siteswap.test') });
    });
    expect(text).not.toMatch(/hush|123456|33 6|nuts|ana@|иван|почта/);
    expect(text).toContain('no mailbox [hidden]');
  });

  it('names releases, which only look like mail addresses', () => {
    const releases = ['shell@1.0.0-0a1b2c3d4e', 'mf-carpool@12.0.3'];
    const text = logged((log) =>
      log.info({ releases, release: releases[0], to: 'x@1.0.0.example' }, `${releases[1]}.`),
    );
    expect(JSON.parse(text)).toMatchObject({
      releases,
      release: releases[0],
      to: '[hidden]',
      msg: 'mf-carpool@12.0.3.',
    });
  });

  it('carries the context of the work once, for every logger', () => {
    const trace = {
      requestId: 'r-1',
      ...continueTrace(undefined),
      remote: 'mf-x@1.0.0-abcdef1234',
    };
    const text = logged((log) => {
      withTrace(trace, () => {
        log.child({ consumer: 'c' }).info('during');
        traced(log, trace).child({ part: 1 }).info('of a request');
        log.info({ requestId: 'r-2' }, 'of another');
      });
      traced(log, trace).info('afterwards');
      log.info('without a context');
    });
    const lines = text.trim().split('\n');
    const named = lines.map((line) => JSON.parse(line)).map(({ requestId }) => requestId);
    expect(named).toEqual(['r-1', 'r-1', 'r-2', 'r-1', undefined]);
    expect(lines.filter((line) => line.split('"requestId"').length > 2)).toEqual([]);
    expect(lines[3]).toContain(`"traceparent":"${trace.traceparent}"`);
    // Not taken for the address of a member.
    expect(lines[0]).toContain(`"remote":"${trace.remote}"`);
  });

  it('retains the codes of errors', () => {
    const text = logged((log) => {
      log.error({ err: Object.assign(new Error('rejected'), { code: '23505' }), code: 'P2002' });
    });
    expect(JSON.parse(text)).toMatchObject({ code: 'P2002', err: { message: 'rejected' } });
  });
});
