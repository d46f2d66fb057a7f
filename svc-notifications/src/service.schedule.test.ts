import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { days, hours, later } from '@siteswap/service-kit';
import { startTestService } from '@siteswap/service-kit/testing';
import { notificationsService } from '#src/service.ts';

let now = new Date();
const start = () =>
  startTestService(notificationsService, { schema: 'svc-notifications', clock: () => now });
let service: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  service = await start();
});
afterAll(() => service.stop());

/** Moves the clock to an age of all rows, and lets the tasks run. @returns how many rows are left */
async function countAfter(ageMs: number, count: () => Promise<number>): Promise<number> {
  now = later(new Date(), ageMs);
  const { tasks } = service.running;
  await tasks.runDue();
  // A run that the service's own poll claimed at that moment is not among those that were waited for.
  await service.waitFor(async () =>
    (await tasks.list()).every(({ isRunning, nextAt }) => !isRunning && nextAt > now),
  );
  return await count();
}

it('ended sessions are forgotten after a day', async () => {
  const { endedSession } = service.prisma;
  await endedSession.create({ data: { sid: 'one' } });
  expect(await countAfter(days(1) - hours(1), () => endedSession.count())).toBe(1);
  expect(await countAfter(days(1) + hours(1), () => endedSession.count())).toBe(0);
});

it('delivered events are forgotten after a week', async () => {
  const { deliveredEvent } = service.prisma;
  const event = { subject: 'x', editionId: 1, occurredAt: now, data: {} };
  await deliveredEvent.create({ data: { ...event, eventId: randomUUID() } });
  expect(await countAfter(days(7) - hours(1), () => deliveredEvent.count())).toBe(1);
  expect(await countAfter(days(7) + hours(1), () => deliveredEvent.count())).toBe(0);
});

it('deleted notifications are purged after forty days, others stay', async () => {
  const { notification } = service.prisma;
  const texts = {
    title: 't',
    message: 'm',
    templateKey: 'x:y',
    type: 'INFO',
    category: 'other',
  } as const;
  const deletedAt = new Date();
  for (const sequence of [1, 2]) {
    const row = { id: randomUUID(), eventId: randomUUID(), userId: 7, sequence, ...texts };
    await notification.create({ data: sequence === 1 ? { ...row, deletedAt } : row });
  }
  expect(await countAfter(days(39), () => notification.count())).toBe(2);
  expect(await countAfter(days(42), () => notification.count())).toBe(1);
});
