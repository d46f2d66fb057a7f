import { describe, expect, it } from '@jest/globals';
import type { Failure } from '@siteswap/contracts/platform';
import { fingerprintOf, topFrame } from './fingerprint.format.ts';

const stack = (root: string, line: number) =>
  [
    'Error: boom',
    `    at Client.query (${root}/node_modules/pg/lib/client.js:1:2)`,
    '    at process.processTicks (node:internal/process/task_queues:105:5)',
    `    at async Object.send (file://${root}/svc-core/src/features/feedback/feedback.service.ts:${line}:7)`,
    `    at async handleRoute (${root}/packages/service-kit/src/handle-route.ts:99:18)`,
  ].join('\n');

const aFailure = (fields: Partial<Failure> = {}): Failure => ({
  ...{ service: 'svc-core', occurredAt: '2027-01-01T10:00:00Z', statusCode: 500 },
  ...{ errorType: 'Error', message: 'boom', method: 'POST', url: '/x', path: '/x' },
  ...{ route: 'core.feedback.send', stack: stack('/app', 40) },
  ...fields,
});

describe('FE-05 similar failures', () => {
  it('happened in the same function of our code, wherever it is installed and on any line', () => {
    expect(topFrame(stack('/app', 40))).toBe('Object.send feedback/feedback.service.ts');
    expect(fingerprintOf(aFailure())).toBe(
      fingerprintOf(aFailure({ stack: stack('/home/me/code', 44), message: 'other', url: '/y' })),
    );
  });

  it.each([
    { service: 'svc-carpool' },
    { route: 'core.feedback.list' },
    { errorType: 'TypeError' },
    {
      stack:
        'Error: boom\n    at list (/app/svc-core/src/features/feedback/feedback.service.ts:1:1)',
    },
    { stack: undefined },
  ])('differ by %j', (other) => {
    expect(fingerprintOf(aFailure(other))).not.toBe(fingerprintOf(aFailure()));
  });
});
