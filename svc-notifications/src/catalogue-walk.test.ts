import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { editionWithdrawn } from '@siteswap/contracts/editions';
import type { DomainEvent } from '@siteswap/contracts/event';
import { type Locale, locales } from '@siteswap/contracts/fields';
import {
  type NotificationBundle,
  type NotificationTemplate,
  notificationTemplatesState,
  subscribePush,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import { inTurn } from '@siteswap/contracts/testing';
import { sample, startTestService } from '@siteswap/service-kit/testing';
import { anEdition } from '#test/factories.ts';
import { redeliveryMs } from '#test/inbox.ts';
import {
  aMailbox,
  brokenText,
  type CaughtMail,
  type Core,
  linesOf,
  linksOf,
  mailsTo,
  startCore,
} from '#test/mailboxes.ts';
import { type PushEndpoint, startPushEndpoint, vapidKeys } from '#test/push-endpoint.ts';
import { openStream, type StreamClient } from '#test/stream-client.ts';
import { notificationsService } from './service.ts';

type Recipients = NotificationTemplate['recipients']['kind'];
/** When it is mailed: at once, in the digest, or never. */
type Mail = NotificationTemplate['email'];
type Row = readonly [
  type: string,
  category: string,
  recipients: Recipients,
  mail: Mail,
  /** Where it leads, for events with 1 as each id; `:me` is its reader. */
  path: string,
];

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
const team = '/conventions/1/team';
const posts = '/editions/1/commentaires';
const comment = '/editions/1/commentaires?postId=1&commentId=1';
const carpoolTrip = '/editions/1/carpool?offerId=1';
const carpoolBooking = `${carpoolTrip}&bookingId=1`;
const lostFound = '/editions/1/objets-trouves';
const myApplication = '/my-volunteer-applications?applicationId=1';
const applications = '/editions/1/gestion/volunteers/applications';
const shift = `/editions/1/volunteers?slot=${uuid}`;
const planning = `/editions/1/gestion/volunteers/planning?slot=${uuid}`;
const teamPlanning = `/editions/1/volunteers/planning?slot=${uuid}`;
const volunteerMessage = `/editions/1/volunteers/notification/${uuid}/confirm`;
const volunteerMessages = '/editions/1/gestion/volunteers/notifications';
const claim = `${lostFound}?itemId=1&claimId=${uuid}`;

/** Every notification that members get. */
const table: Readonly<Record<string, Row>> = {
  'carpool:offer-changed': ['INFO', 'carpool', 'members', 'now', '/editions/1/carpool?offerId=1'],
  'carpool:offer-commented': [
    'INFO',
    'comment',
    'member',
    'digest',
    '/editions/1/carpool?offerId=1&commentId=1',
  ],
  'carpool:booking-accepted': ['SUCCESS', 'carpool', 'member', 'now', carpoolBooking],
  'carpool:booking-asked': ['INFO', 'carpool', 'member', 'now', carpoolBooking],
  'carpool:booking-cancelled': ['INFO', 'carpool', 'members', 'now', carpoolBooking],
  'carpool:booking-invited': ['INFO', 'carpool', 'member', 'now', carpoolBooking],
  'carpool:booking-rejected': ['WARNING', 'carpool', 'member', 'now', carpoolBooking],
  'carpool:offer-created': [
    'INFO',
    'carpool',
    'followersOfEdition',
    'digest',
    '/editions/1/carpool?offerId=1',
  ],
  'carpool:offer-deleted': ['WARNING', 'carpool', 'members', 'now', '/editions/1/carpool'],
  'carpool:request-commented': [
    'INFO',
    'comment',
    'member',
    'digest',
    '/editions/1/carpool?requestId=1&commentId=1',
  ],
  'carpool:passenger-added': ['INFO', 'carpool', 'member', 'now', carpoolTrip],
  'carpool:passenger-removed': ['INFO', 'carpool', 'member', 'now', carpoolTrip],
  'carpool:request-created': [
    'INFO',
    'carpool',
    'followersOfEdition',
    'digest',
    '/editions/1/carpool?requestId=1',
  ],
  'carpool:trip-comment-removed': [
    'WARNING',
    'comment',
    'member',
    'digest',
    '/editions/1/carpool?offerId=1&commentId=1',
  ],
  'carpool:seat-offered': [
    'SUCCESS',
    'carpool',
    'member',
    'now',
    `${carpoolTrip}&waitingId=${uuid}`,
  ],
  'carpool:alert-matched': ['INFO', 'carpool', 'member', 'digest', carpoolTrip],
  'carpool:offer-matched': ['INFO', 'carpool', 'member', 'digest', carpoolTrip],
  'carpool:request-matched': [
    'INFO',
    'carpool',
    'member',
    'digest',
    '/editions/1/carpool?requestId=1',
  ],
  'carpool:trip-soon': ['INFO', 'carpool', 'members', 'now', carpoolTrip],
  'core:account-verified': ['SUCCESS', 'system', 'member', 'never', '/'],
  'core:export-ready': ['SUCCESS', 'system', 'member', 'never', '/profile#data'],
  'core:feedback-resolved': ['SUCCESS', 'system', 'member', 'digest', '/profile#feedback'],
  'core:task-failed': ['ERROR', 'system', 'administrators', 'digest', '/profile#admin'],
  'editions:collaborator-added': ['INFO', 'edition', 'member', 'now', `${team}?memberId=:me`],
  'editions:collaborator-changed': ['INFO', 'edition', 'member', 'digest', `${team}?memberId=:me`],
  'editions:collaborator-left': ['INFO', 'edition', 'members', 'digest', team],
  'editions:collaborator-removed': ['INFO', 'edition', 'member', 'now', '/conventions/1'],
  'editions:convention-claimed': ['INFO', 'edition', 'members', 'now', `${team}?memberId=1`],
  'editions:edition-announced': ['INFO', 'edition', 'members', 'digest', '/editions/1'],
  'editions:edition-changed': ['WARNING', 'edition', 'peopleOfEdition', 'now', '/editions/1'],
  'editions:edition-withdrawn': ['WARNING', 'edition', 'members', 'now', '/conventions/1'],
  'editions:favorite-starts-soon': [
    'INFO',
    'favorite',
    'followersOfEdition',
    'digest',
    '/editions/1',
  ],
  'editions:invitation-account-rejected': [
    'INFO',
    'edition',
    'member',
    'now',
    `${team}?memberId=:me`,
  ],
  'editions:invitation-answered': [
    'INFO',
    'edition',
    'members',
    'now',
    `${team}?invitationId=${uuid}&memberId=1`,
  ],
  'editions:invitation-waits': ['WARNING', 'edition', 'members', 'now', team],
  'editions:lost-found-claim-accepted': ['SUCCESS', 'edition', 'member', 'now', claim],
  'editions:lost-found-claim-rejected': ['WARNING', 'edition', 'member', 'now', claim],
  'editions:lost-found-claim-reopened': ['INFO', 'edition', 'members', 'now', claim],
  'editions:lost-found-claim-replied': ['INFO', 'edition', 'members', 'now', claim],
  'editions:lost-found-claimed': ['INFO', 'edition', 'member', 'now', claim],
  'editions:lost-found-commented': [
    'INFO',
    'comment',
    'member',
    'digest',
    `${lostFound}?itemId=1&commentId=1`,
  ],
  'editions:lost-found-item-claim-accepted': ['SUCCESS', 'edition', 'member', 'now', claim],
  'editions:lost-found-item-claim-rejected': ['WARNING', 'edition', 'member', 'now', claim],
  'editions:lost-found-matched': ['INFO', 'edition', 'members', 'digest', `${lostFound}?itemId=1`],
  'editions:member-invited': ['INFO', 'edition', 'member', 'never', `/invitations/${uuid}`],
  'editions:post-announced': ['INFO', 'edition', 'peopleOfEdition', 'now', `${posts}?postId=1`],
  'editions:post-commented': ['INFO', 'comment', 'member', 'digest', comment],
  'editions:transfer-accepted': ['INFO', 'edition', 'member', 'now', `${team}?memberId=1`],
  'editions:transfer-declined': ['INFO', 'edition', 'member', 'now', `${team}?memberId=1`],
  'editions:transfer-offered': ['INFO', 'edition', 'member', 'now', `${team}?transferTo=:me`],
  'editions:writing-removed': ['WARNING', 'comment', 'member', 'digest', comment],
  'notifications:push-rejected': ['ERROR', 'system', 'administrators', 'digest', '/profile#admin'],
  'volunteers:application-accepted': ['SUCCESS', 'volunteer', 'member', 'now', myApplication],
  'volunteers:application-changed': ['INFO', 'volunteer', 'member', 'now', myApplication],
  'volunteers:application-received': [
    'INFO',
    'volunteer',
    'managersOfEdition',
    'digest',
    `${applications}?applicationId=1`,
  ],
  'volunteers:application-rejected': ['WARNING', 'volunteer', 'member', 'now', myApplication],
  'volunteers:application-reopened': ['INFO', 'volunteer', 'member', 'now', myApplication],
  'volunteers:application-submitted': ['SUCCESS', 'volunteer', 'member', 'digest', myApplication],
  'volunteers:shift-assigned': ['INFO', 'volunteer', 'member', 'now', shift],
  'volunteers:shift-cancelled': ['WARNING', 'volunteer', 'member', 'now', '/editions/1/volunteers'],
  'volunteers:shift-changed': ['WARNING', 'volunteer', 'member', 'now', shift],
  'volunteers:shift-excuse-asked': ['WARNING', 'volunteer', 'members', 'now', teamPlanning],
  'volunteers:shift-excuse-decided': ['INFO', 'volunteer', 'member', 'now', shift],
  'volunteers:shift-removed': ['WARNING', 'volunteer', 'member', 'now', shift],
  'volunteers:shift-request-decided': ['INFO', 'volunteer', 'member', 'now', shift],
  'volunteers:shift-requested': ['INFO', 'volunteer', 'members', 'digest', teamPlanning],
  'volunteers:shift-short': ['WARNING', 'volunteer', 'managersOfEdition', 'now', planning],
  'volunteers:shift-starts-soon': ['INFO', 'volunteer', 'member', 'now', shift],
  'volunteers:cover-asked': ['INFO', 'volunteer', 'members', 'now', shift],
  'volunteers:swap-asked': ['INFO', 'volunteer', 'member', 'now', shift],
  'volunteers:cover-replied': ['INFO', 'volunteer', 'member', 'now', shift],
  'volunteers:shift-stayed-on': ['INFO', 'volunteer', 'members', 'now', teamPlanning],
  'volunteers:group-message': ['INFO', 'volunteer', 'members', 'now', volunteerMessage],
  'volunteers:group-message-reminder': ['INFO', 'volunteer', 'members', 'now', volunteerMessage],
  'volunteers:group-message-test': ['INFO', 'volunteer', 'member', 'now', volunteerMessages],
  'volunteers:message-cannot-come': [
    'WARNING',
    'volunteer',
    'managersOfEdition',
    'digest',
    `${volunteerMessages}?groupId=${uuid}`,
  ],
  'volunteers:volunteer-left': [
    'WARNING',
    'volunteer',
    'managersOfEdition',
    'digest',
    applications,
  ],
};

const repository = join(import.meta.dirname, '../..');
const importAll = <T>(folder: string, file: string): Promise<T[]> =>
  Promise.all(
    readdirSync(join(repository, folder))
      .map((name) => join(repository, folder, name, file))
      .filter((path) => existsSync(path))
      .map(async (path) => (await import(path)) as T),
  );

interface Declared {
  readonly notificationTemplates: { readonly id: string; readonly data: NotificationBundle };
}
/** As the services of all domains declare them. */
const bundles = (await importAll<Declared>('.', 'src/notifications/index.ts')).map(
  ({ notificationTemplates }) => notificationTemplates,
);
const templates = new Map<string, NotificationTemplate>(
  bundles.flatMap(({ id, data }) =>
    data.templates.map((template) => [`${id}:${template.key}`, template] as const),
  ),
);
const isEvent = (value: unknown): value is DomainEvent =>
  typeof value === 'object' && value !== null && 'subject' in value && 'data' in value;
const events = new Map(
  (await importAll<Record<string, unknown>>('packages/contracts/src', 'index.ts'))
    .flatMap((module) => Object.values(module))
    .filter(isEvent)
    .map((event) => [event.subject, event]),
);

let core: Core;
let push: PushEndpoint;
let service: Awaited<ReturnType<typeof start>>;
/** One of each language, for all templates in turn. */
let everyReader: readonly Reader[];
/** Those of the template that is tested. */
let readers: readonly Reader[] = [];
/** Every template has readers of these languages; in `npm test` two of the others, each in its turn. */
const always: readonly Locale[] = ['fr', 'en'];
const others = locales.filter((locale) => !always.includes(locale));
const languagesAt = (at: number): readonly Locale[] => [
  ...always,
  ...inTurn(others, at),
  ...inTurn(others, at + 4),
];
const start = () =>
  startTestService(notificationsService, {
    schema: 'svc-notifications',
    env: {
      VAPID_PRIVATE_KEY: vapidKeys().privateKey,
      VAPID_SUBJECT: 'mailto:us@siteswap.example',
      OUTGOING_TEST_ORIGINS: push.origin,
      CORE_URL: core.baseUrl,
      INTERNAL_TOKEN: core.env['INTERNAL_TOKEN'] ?? '',
    },
  });

beforeAll(async () => {
  [push, core] = await Promise.all([startPushEndpoint(), startCore()]);
  service = await start();
  const { name } = anEdition();
  for (const id of [1, 2]) {
    await service.prisma.edition.create({ data: { id, name, timezone: 'Europe/Paris' } });
  }
  // Who did what the events are about.
  await core.aMember();
  await service.prisma.member.create({ data: { id: 1, pseudo: 'ana', locale: 'en' } });
  const published = bundles.filter(({ id }) => id !== 'notifications');
  for (const { id, data } of published) {
    await service.nats.publishState(notificationTemplatesState, id, 1, data);
  }
  await service.waitFor(
    async () => (await service.prisma.templateBundle.count()) === published.length,
  );
  everyReader = await Promise.all(locales.map(aReader));
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([push?.stop(), core?.stop()]);
});

const open: StreamClient[] = [];
/** By address: how many came for the templates before. */
const earlierMails = new Map<string, number>();
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close();
  const { prisma } = service;
  await prisma.notification.deleteMany();
  await prisma.pushSubscription.deleteMany();
  await prisma.favorite.deleteMany();
  await prisma.member.updateMany({ data: { isGlobalAdmin: false } });
  await prisma.edition.updateMany({ data: { rights: [] } });
  for (const { email } of readers) earlierMails.set(email, (await mailsTo(email)).length);
});

interface Reader {
  readonly userId: number;
  readonly pseudo: string;
  readonly email: string;
  readonly locale: Locale;
}

/** A member of svc-core and of this service, who gets a daily digest. */
async function aReader(locale: Locale): Promise<Reader> {
  const { userId, email } = await aMailbox(core);
  const pseudo = `user-${userId}`;
  await service.prisma.member.create({ data: { id: userId, pseudo, locale } });
  const body = { settings: { digest: 'daily' as const } };
  await service.call(updateNotificationPreferences, { body }, service.actor({ userId }));
  return { userId, pseudo, email, locale };
}

/** What the events of a template say when they concern all readers. */
async function eventsAbout({ recipients }: NotificationTemplate, contract: DomainEvent) {
  const userIds = readers.map(({ userId }) => userId);
  const data = sample(contract.data) as Record<string, unknown>;
  const naming = (field: string, values: unknown[]) =>
    values.map((value) => ({ ...data, [field]: value }));
  switch (recipients.kind) {
    case 'member':
      return naming(recipients.field, userIds);
    case 'members':
      return naming(recipients.field, [userIds]);
    case 'participants':
      return naming(recipients.field, [userIds.map((userId) => ({ userId }))]);
    case 'followersOfEdition':
    case 'peopleOfEdition':
      await service.prisma.favorite.createMany({
        data: userIds.map((userId) => ({ userId, editionId: 1, since: new Date(0) })),
      });
      return [data];
    case 'administrators':
      await service.prisma.member.updateMany({
        where: { id: { in: userIds } },
        data: { isGlobalAdmin: true },
      });
      return [data];
    case 'managersOfEdition':
      await service.prisma.edition.update({
        where: { id: 1 },
        data: { rights: userIds.map((userId) => ({ userId, can: [recipients.right] })) },
      });
      return [data];
  }
}

const rowsOf = (userId: number) =>
  service.prisma.notification.findMany({ where: { userId }, orderBy: { sequence: 'asc' } });

/** Waits until every mail was sent: the service has handed them over before svc-core has none left. */
const areMailsSent = () =>
  service.waitFor(async () => {
    const waiting = await service.running.jobs.list(1);
    return waiting.length === 0 && (await core.running.jobs.list(1)).length === 0;
  });

/** Sends what waits for the digests of members. */
async function sendDigests(): Promise<void> {
  await service.prisma.notificationSetting.updateMany({ data: { digestAt: new Date(0) } });
  await service.running.tasks.request('digests');
  await service.running.tasks.runDue();
  await areMailsSent();
}

/** What each reader got about a template. */
const newMails = () =>
  Promise.all(
    readers.map(async ({ email }) => (await mailsTo(email)).slice(earlierMails.get(email) ?? 0)),
  );

/** Whether a line is more than the values of the event, which are the same in every language. */
const isTranslated = (line: string) => /\p{L}/u.test(line.replaceAll(/Abcdef1x|EJC 2027/g, ''));

/** Each reader gets one mail, now or with the digest, in their language and with its links. */
async function expectMails(mail: Mail, path: string): Promise<void> {
  await areMailsSent();
  const mailedNow = await newMails();
  expect(mailedNow.map(({ length }) => length)).toEqual(
    readers.map(() => (mail === 'now' ? 1 : 0)),
  );
  await sendDigests();
  const mails = await newMails();
  expect(mails.map(({ length }) => length)).toEqual(readers.map(() => (mail === 'never' ? 0 : 1)));
  if (mail === 'never') return;

  const url = (to: string) => `http://localhost:3000${to}`;
  const inEnglish: string[] = [];
  for (const [at, { userId, pseudo, locale }] of readers.entries()) {
    const [sent] = mails[at] as [CaughtMail];
    const [row] = await rowsOf(userId);
    const lines = linesOf(sent, pseudo);
    expect(lines).toContain(row?.title);
    expect(sent.subject === row?.title).toBe(mail === 'now');
    expect(lines.filter((line) => brokenText.test(line))).toEqual([]);
    // A language that lacks a text has it in English.
    expect(lines.filter((line) => inEnglish.includes(line))).toEqual([]);
    if (locale === 'en') inEnglish.push(...lines.filter(isTranslated));

    const links = [
      url(path.replaceAll(':me', `${userId}`)),
      ...(mail === 'digest' ? [url('/notifications')] : []),
      url('/profile#notifications'),
      expect.stringMatching(`^${url('/unsubscribe')}#${mail}\\.`),
    ];
    expect(linksOf(sent)).toEqual({ text: links, html: links });
  }
}

describe('a notification', () => {
  it('is in the table for every template of every domain', () => {
    expect(Object.keys(table).toSorted()).toEqual([...templates.keys()].toSorted());
  });

  it.each(Object.entries(table).map(([name, row], at) => [name, row, at] as const))(
    '%s goes from its event to all its readers’ devices and mailboxes, in their languages',
    async (name, [type, category, recipients, mail, path], at) => {
      readers = everyReader.filter(({ locale }) => languagesAt(at).includes(locale));
      const template = templates.get(name) as NotificationTemplate;
      const contract = events.get(template.event) as DomainEvent;
      const published = await eventsAbout(template, contract);
      const { userId } = readers.find(({ locale }) => locale === 'fr') as Reader;
      const as = service.actor({ userId });
      const browser = push.browser();
      const { subscription } = browser;
      await service.call(subscribePush, { body: { subscription } }, as);
      const stream = await openStream(service, as);
      open.push(stream);
      await service.waitFor(() => stream.named('read').length > 0);
      for (const data of published) await service.nats.publishEvent(contract, data);

      const rows = () => rowsOf(userId);
      await service.waitFor(async () => (await rows()).length > 0, { timeoutMs: redeliveryMs });
      const [row] = await rows();
      const actionUrl = path.replaceAll(':me', `${userId}`);
      expect(row).toMatchObject({ templateKey: name, type, category, actionUrl, readAt: null });
      const { id, title, message, actionText } = row as NonNullable<typeof row>;
      for (const text of [title, message, actionText]) expect(text).not.toMatch(brokenText);

      await service.waitFor(() => stream.named('notification').length > 0);
      const [shown] = stream.named('notification');
      expect(shown?.data).toMatchObject({ id, type, category, title, message, actionUrl });

      await service.waitFor(() => browser.received.length > 0);
      const { notification } = browser.received[0]?.message ?? ({} as never);
      const navigate = `http://localhost:3000${actionUrl}`;
      expect(notification).toMatchObject({ title, body: message, lang: 'fr', navigate });

      expect(template).toMatchObject({ recipients: { kind: recipients }, email: mail });
      expect(await rows()).toHaveLength(1);
      expect(stream.named('notification')).toHaveLength(1);
      expect(browser.received).toHaveLength(1);

      await service.waitFor(async () =>
        (await Promise.all(readers.map((reader) => rowsOf(reader.userId)))).every(
          ({ length }) => length === 1,
        ),
      );
      await expectMails(mail, path);
    },
  );
});

it('two editions of one convention that are withdrawn within an hour are two notifications', async () => {
  const { userId } = await aReader('fr');
  const data = { ...(sample(editionWithdrawn.data) as object), memberIds: [userId] } as never;
  for (const editionId of [1, 2]) {
    await service.nats.publishEvent(editionWithdrawn, { ...(data as object), editionId } as never);
  }
  await service.waitFor(async () => (await rowsOf(userId)).length === 2);
  expect((await rowsOf(userId)).map(({ entityId }) => entityId)).toEqual(['1', '2']);
});
