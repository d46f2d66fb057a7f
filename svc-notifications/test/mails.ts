import { editionChanged } from '@siteswap/contracts/editions';
import { localTimeOf } from '@siteswap/contracts/format';
import {
  defineNotificationTemplates,
  notificationTemplatesState,
  type updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import type { RouteCall } from '@siteswap/contracts/route';
import { openMailDesk } from '@siteswap/features/mails/testing';
import { hours, later } from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { anEdition } from './factories.ts';
import { defineTemplate, inAllLanguages, startNotifications } from './templates.ts';

export type SettingsChange = NonNullable<
  RouteCall<typeof updateNotificationPreferences>['body']['settings']
>;

/** A template of class `now`: its mail goes out at once. */
const editionTemplates = defineNotificationTemplates({
  categories: ['edition'],
  templates: [
    defineTemplate({
      key: 'edition-changed',
      event: editionChanged,
      recipients: { kind: 'peopleOfEdition', field: 'editionId', except: 'actorId' },
      type: 'WARNING',
      category: 'edition',
      email: 'now',
      values: {
        edition: { editionName: 'editionId' },
        note: 'note',
        days: { firstDay: 'startDate', lastDay: 'endDate' },
      },
      entity: { type: 'edition', id: 'editionId' },
      link: { page: 'editions.edition', params: { id: 'editionId' } },
    }),
  ],
  translations: inAllLanguages({
    en: {
      category: { edition: 'Editions' },
      'edition-changed': {
        title: '{{edition}} has new dates',
        message: 'It now takes place {{days}}. {{note}}',
        action: 'View the edition',
      },
    },
    fr: {
      category: { edition: 'Éditions' },
      'edition-changed': {
        title: '{{edition}} change de dates',
        message: 'Nouvelles dates : {{days}}. {{note}}',
        action: 'Voir l’édition',
      },
    },
  }),
});

/** The service with the desk that its mails go to, and a clock that tests move. */
export async function startMails() {
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const desk = await openMailDesk();
  const service = await startNotifications({ CORE_URL: desk.url }, { clock });
  await service.nats.publishState(notificationTemplatesState, 'editions', 1, editionTemplates);
  await service.waitFor(async () => (await service.prisma.templateBundle.count()) === 3);
  let lastId = 100;

  const mails = {
    service,
    desk,
    clock,
    /** Moves the clock to an instant, and does what is due then. */
    async moveTo(instant: Date): Promise<void> {
      ahead = instant.getTime() - Date.now();
      await service.running.tasks.runDue();
      await service.running.jobs.runDue();
    },
    letPass: (ms: number) => mails.moveTo(later(clock(), ms)),
    /** A member who starred an edition of their own. */
    async aFollower(locale = 'en') {
      const id = ++lastId;
      const { prisma } = service;
      await prisma.edition.create({
        data: { id, name: anEdition().name, timezone: 'Europe/Paris' },
      });
      await prisma.member.create({ data: { id, pseudo: `user-${id}`, locale } });
      await prisma.favorite.create({ data: { userId: id, editionId: id, since: new Date(0) } });
      return id;
    },
    /** Changes the dates of the edition of a follower. Returns the id of their notification once it is stored. */
    async changeEdition(userId: number, note = ''): Promise<string> {
      const { id: eventId } = await service.nats.publishEvent(editionChanged, {
        editionId: userId,
        conventionId: 1,
        actorId: 1,
        change: 'DATES',
        note,
        startDate: '2077-07-24',
        endDate: '2077-08-01',
      });
      const row = await service.waitFor(() =>
        service.prisma.notification.findFirstOrThrow({ where: { userId, eventId } }),
      );
      return row.id;
    },
    jobs: async () =>
      (await service.running.jobs.list(100)).map(({ name, error }) => ({ name, error })),
    /** Quiet hours around the present in a zone. */
    quietNow: (timezone = 'Europe/Paris') => {
      const at = (ms: number) => localTimeOf(later(clock(), ms), timezone).slice(11, 16);
      return { timezone, quietHours: { from: at(-hours(1)), to: at(hours(2)) } };
    },
    /** Unread notifications of class `digest`, without waking any reader. */
    async fillDigest(userId: number, count: number, messageLength = 20): Promise<void> {
      const { prisma } = service;
      const { last } = await prisma.userSequence.upsert({
        where: { userId },
        create: { userId, last: count },
        update: { last: { increment: count } },
      });
      await prisma.notification.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          id: uuidv7(),
          userId,
          sequence: last - count + 1 + index,
          eventId: uuidv7(),
          templateKey: 'carpool:offer-created',
          type: 'INFO' as const,
          category: 'carpool',
          title: `Lift ${last - count + 1 + index}`,
          message: 'x'.repeat(messageLength),
          actionUrl: '/editions/1/carpool',
          actionText: 'View',
        })),
      });
    },
    /** When the digest of a member is due. */
    digestAt: async (userId: number): Promise<Date> => {
      const row = await service.prisma.notificationSetting.findUniqueOrThrow({ where: { userId } });
      if (!row.digestAt) throw new Error(`No digest for ${userId}`);
      return row.digestAt;
    },
    async stop(): Promise<void> {
      await service.stop();
      await desk.close();
    },
  };
  return mails;
}
