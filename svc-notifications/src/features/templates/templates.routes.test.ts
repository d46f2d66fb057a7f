import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userState } from '@siteswap/contracts/core';
import type { RightHolder } from '@siteswap/contracts/editions';
import { defineEvent } from '@siteswap/contracts/event';
import {
  createTemplateDefiner,
  listNotificationCategories,
  listNotifications,
  type NotificationBundle,
  type NotificationMessages,
  type NotificationRecipients,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import { aUserState } from '@siteswap/contracts/testing';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { startService } from '@siteswap/service-kit/testing';
import { z } from 'zod';
import { notificationsService } from '#src/service.ts';
import { anEdition } from '#test/factories.ts';
import { redeliveryMs } from '#test/inbox.ts';
import { inAllLanguages, startNotifications } from '#test/templates.ts';

/** Events of a domain that svc-notifications has never seen. */
const lanternLit = defineEvent(
  'lanterns.lantern.lit.v1',
  z.object({
    lanternId: z.int(),
    colour: z.string(),
    mood: z.string(),
    keepers: z.array(z.int()),
    guests: z.array(z.object({ userId: z.int() })),
    by: z.int(),
    editionId: z.int(),
  }),
);

const defineTemplate = createTemplateDefiner({ 'lanterns.lantern': '/lanterns/:id' });

const lantern = (recipients: NotificationRecipients, key = 'lantern-lit') =>
  defineTemplate({
    key,
    event: lanternLit,
    // The names of fields come from the tests.
    recipients: recipients as { kind: 'members'; field: 'keepers' },
    type: { from: 'mood' },
    category: 'lanterns',
    email: 'never',
    values: { colour: 'colour', pseudo: { memberName: 'by' } },
    entity: { type: 'lantern', id: 'lanternId' },
    link: { page: 'lanterns.lantern', params: { id: 'lanternId' } },
  });

const sentences = (title: string): NotificationMessages => ({
  'lantern-lit': { title, message: '{{pseudo}} lit it.', action: 'View' },
  'for-guests': { title: 'For guests', message: '{{pseudo}} lit it.', action: 'View' },
  'for-administrators': { title: 'For us', message: '{{pseudo}} lit it.', action: 'View' },
  'for-managers': { title: 'For managers', message: '{{pseudo}} lit it.', action: 'View' },
  category: { lanterns: 'Lanterns' },
});

const bundle = (title: string, french = title): NotificationBundle => ({
  categories: ['lanterns'],
  templates: [
    lantern({ kind: 'members', field: 'keepers', except: 'by' }),
    lantern({ kind: 'participants', field: 'guests' }, 'for-guests'),
    lantern({ kind: 'administrators' }, 'for-administrators'),
    lantern(
      { kind: 'managersOfEdition', field: 'editionId', right: 'manageVolunteers' },
      'for-managers',
    ),
  ],
  translations: inAllLanguages({ en: sentences(title), fr: sentences(french) }),
});

describe('templates that a domain publishes', () => {
  let service: Awaited<ReturnType<typeof startNotifications>>;
  beforeAll(async () => {
    service = await startNotifications();
    await addMembers(service, [1, 2, 3]);
    await addMembers(service, [4], { isGlobalAdmin: true });
    await addEditions(service, [1], anEdition());
    const rights: RightHolder[] = [
      { userId: 51, can: ['edit', 'manageVolunteers'] },
      { userId: 52, can: ['edit'] },
    ];
    await addEditions(service, [2], anEdition({ rights }));
  });
  afterAll(() => service.stop());

  const inbox = async (userId: number, baseUrl = service.baseUrl) => {
    const response = await fetch(`${baseUrl}${listNotifications.path}`, {
      headers: await service.actor({ userId }).headers(),
    });
    return listNotifications.response.parse(await response.json()).notifications;
  };
  const titles = async (userId: number, baseUrl?: string) =>
    (await inbox(userId, baseUrl)).map(({ title }) => title);
  const publish = (version: number, data: NotificationBundle | null) =>
    service.nats.publishState(notificationTemplatesState, 'lanterns', version, data);
  const lit = (fields: Partial<z.input<typeof lanternLit.data>> = {}) =>
    service.nats.publishEvent(lanternLit, {
      lanternId: 5,
      colour: 'red',
      mood: 'SUCCESS',
      keepers: [],
      guests: [],
      by: 1,
      editionId: 1,
      ...fields,
    });
  const untilTitles = (userId: number, expected: string[], baseUrl?: string) =>
    service.waitFor(
      async () => {
        const received = await titles(userId, baseUrl);
        if (received.join() !== expected.join()) throw new Error(received.join());
        return true;
      },
      { timeoutMs: redeliveryMs },
    );

  it('reach people without a restart, also when the first event arrives before them', async () => {
    await lit({ keepers: [1, 2, 3] });
    await publish(1, bundle('A {{colour}} lantern', 'Une lanterne {{colour}}'));
    await untilTitles(2, ['A red lantern']);
    await untilTitles(3, ['A red lantern']);
    expect((await inbox(2))[0]).toMatchObject({
      type: 'SUCCESS',
      category: 'lanterns',
      message: 'member-1 lit it.',
      entityType: 'lantern',
      entityId: '5',
      actionUrl: '/lanterns/5',
    });
    // The member who lit it is not a recipient.
    expect(await titles(1)).toEqual([]);
  });

  it('notify participants and administrators; an unknown type is INFO', async () => {
    await lit({ lanternId: 6, guests: [{ userId: 1 }], mood: 'MERRY' });
    await untilTitles(1, ['For guests']);
    expect((await inbox(1))[0]?.type).toBe('INFO');
    // One for the first lantern, one for this.
    await untilTitles(4, ['For us', 'For us']);
  });

  it('notify the members with a right on the edition', async () => {
    await lit({ editionId: 2 });
    await untilTitles(51, ['For managers']);
    expect(await titles(52)).toEqual([]);
  });

  it('bring their categories, with labels', async () => {
    const { body } = await service.call(
      listNotificationCategories,
      { query: { locale: 'fr' } },
      service.actor(),
    );
    expect(body.data).toContainEqual({ name: 'lanterns', label: 'Lanterns' });
    expect(body.data[0]).toEqual({ name: 'system', label: 'Compte' });
    expect(body.data.at(-1)).toEqual({ name: 'other', label: 'Autres' });
  });

  it('render old notifications in the language their reader has now', async () => {
    expect(await titles(2)).toEqual(['A red lantern']);
    const french = aUserState({ id: 2, pseudo: 'member-2', locale: 'fr' });
    await service.nats.publishState(userState, 2, 2, french);
    await untilTitles(2, ['Une lanterne red']);
  });

  it('change what is read once a sentence has changed, on every replica', async () => {
    const other = await startService(notificationsService, service.env);
    try {
      const otherUrl = `http://127.0.0.1:${other.port}`;
      await untilTitles(3, ['A red lantern'], otherUrl);
      await publish(2, bundle('Light in {{colour}}'));
      await untilTitles(3, ['Light in red']);
      await untilTitles(3, ['Light in red'], otherUrl);
    } finally {
      await other.stop();
    }
  });

  it('leave the text of the day it was written when they no longer exist', async () => {
    await publish(3, null);
    await untilTitles(3, ['A red lantern']);
  });

  it('pass over events without a template', async () => {
    await lit({ keepers: [3] });
    await service.waitFor(
      async () => (await service.running.nats.streams.lag('EVENTS', 'notifications-notices')) === 0,
    );
    expect(await service.deadLetters.count()).toBe(0);
    expect(await titles(3)).toEqual(['A red lantern']);
  });
});
