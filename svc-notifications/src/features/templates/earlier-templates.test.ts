import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userState, userVerified } from '@siteswap/contracts/core';
import { listNotifications, notificationTemplatesState } from '@siteswap/contracts/notifications';
import { aUserState } from '@siteswap/contracts/testing';
import { redeliveryMs } from '#test/inbox.ts';
import { inAllLanguages, startNotifications } from '#test/templates.ts';

/** A bundle as releases before this one published and stored it: recipients have no kind. */
const earlierBundle = (title: string) => ({
  categories: [],
  templates: [
    {
      key: 'verified',
      event: userVerified.subject,
      recipients: { member: 'userId' },
      type: 'INFO',
      category: 'system',
      email: 'never',
      values: {},
      link: ['/lamps/:lampId', '/lamps?by=:userId'],
    },
  ],
  translations: inAllLanguages({
    en: { verified: { title, message: 'Light it.', action: 'View' } },
  }),
});

describe('templates of an earlier release', () => {
  let service: Awaited<ReturnType<typeof startNotifications>>;
  beforeAll(async () => {
    service = await startNotifications();
    for (const id of [1, 2]) await service.nats.publishState(userState, id, 1, aUserState({ id }));
    await service.waitFor(async () => (await service.prisma.member.count()) === 2);
  });
  afterAll(() => service.stop());

  const inboxOf = async (userId: number) =>
    (await service.call(listNotifications, { query: {} }, service.actor({ userId }))).body
      .notifications;
  const notified = async (userId: number, title: string) => {
    await service.nats.publishEvent(userVerified, { userId });
    return await service.waitFor(
      async () => (await inboxOf(userId)).find((notification) => notification.title === title),
      { timeoutMs: redeliveryMs },
    );
  };

  it('that are stored here are read', async () => {
    const data = earlierBundle('A stored lamp');
    await service.prisma.templateBundle.create({ data: { domain: 'lamps', version: 1, data } });
    await service.restart();
    expect(await notified(1, 'A stored lamp')).toMatchObject({ actionUrl: '/lamps?by=1' });
  });

  it('that a service still publishes are read', async () => {
    const { kind } = notificationTemplatesState;
    const state = { id: 'lamps', kind, version: 2, data: earlierBundle('A published lamp') };
    // As it is on the wire: `publishState` would publish it in the form of this release.
    const { streams } = service.nats.nats;
    await streams.publish(`state.${kind}.lamps`, randomUUID(), JSON.stringify(state));
    await service.waitFor(async () => {
      const row = await service.prisma.templateBundle.findUnique({ where: { domain: 'lamps' } });
      return row?.version === 2;
    });
    expect(await notified(2, 'A published lamp')).toMatchObject({ actionUrl: '/lamps?by=2' });
  });
});
