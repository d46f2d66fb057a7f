import { expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.ts';
import { createMetrics } from '../process/metrics.ts';
import { createSecurityEvents, type SecurityEvent } from './security-events.ts';

async function recorded(level: string, ...events: SecurityEvent[]) {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const metrics = createMetrics('svc-x', false);
  const record = createSecurityEvents({
    log: createLogger({ name: 'svc-x', level, destination }),
    metrics,
  });
  for (const event of events) record(event);
  return {
    lines: lines.map((line) => JSON.parse(line)),
    counted: await metrics.registry.metrics(),
  };
}

const lockOut: SecurityEvent = {
  type: 'session.lock-out',
  outcome: 'rejected',
  userId: 7,
  ip: '203.0.113.77',
  reason: 'TOO_MANY_TRIES',
};

it('a security event is one line with account, network and outcome, and is counted', async () => {
  const signIn: SecurityEvent = { type: 'session.sign-in', outcome: 'success', userId: 7 };
  const { lines, counted } = await recorded('info', lockOut, lockOut, signIn);
  expect(lines).toMatchObject([
    {
      msg: 'security event',
      service: 'svc-x',
      type: 'session.lock-out',
      outcome: 'rejected',
      userId: 7,
      addressPrefix: '203.0.113.0/24',
      reason: 'TOO_MANY_TRIES',
    },
    {},
    { type: 'session.sign-in', outcome: 'success' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('203.0.113.77');
  expect(counted).toMatch(
    /security_events_total\{type="session.lock-out",outcome="rejected",service="svc-x"\} 2/,
  );
});

it('is written although only warnings are', async () => {
  const { lines } = await recorded('warn', lockOut);
  expect(lines).toHaveLength(1);
});

it('contains no secret that a caller gave as a reason', async () => {
  const reason = 'ana@siteswap.test with Bearer hush';
  const { lines } = await recorded('info', { ...lockOut, reason });
  expect(JSON.stringify(lines)).not.toMatch(/ana@|hush/);
});
