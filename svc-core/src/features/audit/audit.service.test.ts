import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditRecorded } from '@siteswap/contracts/audit';
import { updateErrorLog } from '@siteswap/contracts/core';
import { days } from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { type CoreTestService, startCore } from '#test/core-service.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const anEntry = (fields: object = {}) =>
  auditRecorded.data.parse({
    id: uuidv7(),
    at: new Date().toISOString(),
    service: 'svc-editions',
    userId: 7,
    adminMode: true,
    action: 'editions.edition.update',
    entityType: 'edition',
    entityId: '12',
    before: { isOnline: false },
    after: { isOnline: true },
    ...fields,
  });
const rowOf = (id: string) => core.prisma.auditEntry.findUnique({ where: { id } });
const stored = async (id: string) => {
  await core.waitFor(() => rowOf(id));
  return rowOf(id);
};

describe('an audit entry of a service', () => {
  it('is stored once, however often its event is delivered', async () => {
    const entry = anEntry();
    await core.nats.publishEvent(auditRecorded, entry);
    await core.nats.publishEvent(auditRecorded, entry);
    const { at, ...rest } = entry;
    expect(await stored(entry.id)).toEqual({ ...rest, at: new Date(at) });
    const next = anEntry({ userId: null, before: undefined, after: undefined });
    await core.nats.publishEvent(auditRecorded, next);
    expect(await stored(next.id)).toMatchObject({ userId: null, before: null, after: null });
    expect(await core.prisma.auditEntry.count({ where: { id: entry.id } })).toBe(1);
  });

  it('is written by svc-core itself for the act of an administrator', async () => {
    const params = { id: randomUUID() };
    const admin = core.actor({ userId: 99, isGlobalAdmin: true });
    await core.prisma.errorGroup.create({
      data: {
        ...{ id: params.id, fingerprint: 'audited', service: 'svc-x', errorType: 'E' },
        ...{ message: 'm', statusCode: 500, firstSeenAt: new Date(), lastSeenAt: new Date() },
        logs: {
          create: {
            ...{ id: params.id, service: 'svc-x', message: 'm', statusCode: 500, errorType: 'E' },
            ...{ method: 'GET', url: '/', path: '/', createdAt: new Date(), updatedAt: new Date() },
          },
        },
      },
    });
    const { status } = await core.call(updateErrorLog, { params, body: { resolved: true } }, admin);
    expect(status).toBe(200);
    const row = await core.waitFor(() =>
      core.prisma.auditEntry.findFirst({ where: { userId: 99, action: updateErrorLog.id } }),
    );
    expect(row).toMatchObject({ service: 'svc-core', entityId: params.id });
  });

  it('is stored for two years', async () => {
    const ago = (count: number) => new Date(Date.now() - days(count)).toISOString();
    const [old, young] = [anEntry({ at: ago(731) }), anEntry({ at: ago(729) })];
    for (const entry of [old, young]) await core.nats.publishEvent(auditRecorded, entry);
    await Promise.all([stored(old.id), stored(young.id)]);
    await core.runTask('audit-entries');
    expect(await rowOf(old.id)).toBeNull();
    expect(await rowOf(young.id)).not.toBeNull();
  });
});
