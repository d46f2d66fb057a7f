import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/core';
import { startFeatures } from '../../test/start-features.ts';
import { createSecretCalendars } from './index.ts';

const now = new Date('2126-05-10T12:00:00Z');
let service: Awaited<ReturnType<typeof startFeatures>>;
let calendars: ReturnType<typeof createSecretCalendars>;
beforeAll(async () => {
  service = await startFeatures();
  calendars = createSecretCalendars({
    db: service.prisma,
    transact: service.running.outbox.transact,
    clock: () => now,
    table: 'secret_calendar',
    urlOf: (token) => `https://example.org/${token}`,
  });
});
afterAll(() => service.stop());

const actor = (userId: number) => ({
  ...{ userId, pseudo: 'ana', sid: 's', locale: 'en' as const },
  ...{ isGlobalAdmin: false, adminMode: false },
});
const tokenIn = (url: string) => url.slice('https://example.org/'.length);
const notFound = { status: 404 };

describe('a secret calendar', () => {
  it('is found by its address, and no longer once that was replaced', async () => {
    expect(await calendars.get(actor(1))).toEqual({ createdAt: null });
    const first = await calendars.create(actor(1));
    expect(await calendars.get(actor(1))).toEqual({ createdAt: now.toISOString() });
    expect(await calendars.getOwner(tokenIn(first.url))).toBe(1);
    const second = await calendars.create(actor(1));
    expect(await calendars.getOwner(tokenIn(second.url))).toBe(1);
    await expect(calendars.getOwner(tokenIn(first.url))).rejects.toMatchObject(notFound);
  });

  it('is stored without its address', async () => {
    const { url } = await calendars.create(actor(2));
    const { rows } = await service.pool.query('select to_jsonb(c) as row from secret_calendar c');
    expect(JSON.stringify(rows)).not.toContain(tokenIn(url));
  });

  it('has one address after two calls at once', async () => {
    const made = await Promise.all([calendars.create(actor(3)), calendars.create(actor(3))]);
    const found = await Promise.allSettled(made.map(({ url }) => calendars.getOwner(tokenIn(url))));
    expect(found.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('ends when its member says so, and with the account', async () => {
    const { url } = await calendars.create(actor(4));
    expect(await calendars.delete(actor(4))).toEqual({ createdAt: null });
    await expect(calendars.getOwner(tokenIn(url))).rejects.toMatchObject(notFound);
    await calendars.create(actor(5));
    await service.nats.publishEvent(userDeleted, { userId: 5 });
    await service.waitFor(async () => (await calendars.get(actor(5))).createdAt === null);
  });
});
