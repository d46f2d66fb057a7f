import { carpoolPages, offerCreated, requestCreated } from '@siteswap/contracts/carpool';
import { userVerified } from '@siteswap/contracts/core';
import { editionsPages } from '@siteswap/contracts/editions';
import { type Locale, locales } from '@siteswap/contracts/fields';
import {
  createTemplateDefiner,
  defineNotificationTemplates,
  listNotificationCategories,
  type NotificationBundle,
  type NotificationMessages,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import type { Clock } from '@siteswap/service-kit';
import { startTestService } from '@siteswap/service-kit/testing';
import { notificationsService } from '#src/service.ts';

/** The given translations; every other language has the English ones. */
export const inAllLanguages = (
  translations: { en: NotificationMessages } & Partial<Record<Locale, NotificationMessages>>,
) =>
  Object.fromEntries(
    locales.map((locale) => [locale, translations[locale] ?? translations.en]),
  ) as NotificationBundle['translations'];

/** Defines a template that leads to a page of a real domain. */
export const defineTemplate = createTemplateDefiner({ ...carpoolPages, ...editionsPages });

const tripValues = {
  context: 'direction',
  city: 'locationCity',
  day: { dayOf: 'tripDate', zoneOfEdition: 'editionId' },
  edition: { editionName: 'editionId' },
  pseudo: { memberName: 'userId' },
} as const;

export const carpoolTemplates = defineNotificationTemplates({
  categories: ['edition', 'carpool', 'volunteer', 'comment', 'favorite'],
  templates: [
    defineTemplate({
      key: 'offer-created',
      event: offerCreated,
      recipients: { kind: 'followersOfEdition', field: 'editionId', except: 'userId' },
      type: 'INFO',
      category: 'carpool',
      email: 'digest',
      values: { ...tripValues, count: 'availableSeats' },
      entity: { type: 'carpool-offer', id: 'offerId' },
      link: { page: 'carpool.edition', params: { id: 'editionId' }, query: ['offerId'] },
    }),
    defineTemplate({
      key: 'request-created',
      event: requestCreated,
      recipients: { kind: 'followersOfEdition', field: 'editionId', except: 'userId' },
      type: 'INFO',
      category: 'carpool',
      email: 'digest',
      values: { ...tripValues, count: 'seatsNeeded' },
      entity: { type: 'carpool-request', id: 'requestId' },
      link: { page: 'carpool.edition', params: { id: 'editionId' }, query: ['requestId'] },
    }),
  ],
  translations: inAllLanguages({
    en: {
      category: {
        edition: 'Editions',
        carpool: 'Carpool',
        volunteer: 'Volunteering',
        comment: 'Comments',
        favorite: 'Favourites',
      },
      'offer-created': {
        title: 'New lift to {{edition}}',
        title_FROM_EVENT: 'New lift home from {{edition}}',
        message_one: '{{pseudo}} has {{count}} seat from {{city}} on {{day}}.',
        message_other: '{{pseudo}} offers {{count}} seats from {{city}} on {{day}}.',
        message_FROM_EVENT_one: '{{pseudo}} has {{count}} seat to {{city}} on {{day}}.',
        message_FROM_EVENT_other: '{{pseudo}} has {{count}} seats to {{city}} on {{day}}.',
        action: 'View',
      },
      'request-created': {
        title: 'Lift wanted to {{edition}}',
        title_FROM_EVENT: 'Lift wanted home from {{edition}}',
        message_one: '{{pseudo}} is looking for {{count}} seat from {{city}} on {{day}}.',
        message_other: '{{pseudo}} is looking for {{count}} seats from {{city}} on {{day}}.',
        message_FROM_EVENT_one: '{{pseudo}} is looking for {{count}} seat to {{city}} on {{day}}.',
        message_FROM_EVENT_other:
          '{{pseudo}} is looking for {{count}} seats to {{city}} on {{day}}.',
        action: 'View',
      },
    },
    fr: {
      category: {
        edition: 'Éditions',
        carpool: 'Covoiturage',
        volunteer: 'Bénévolat',
        comment: 'Commentaires',
        favorite: 'Favoris',
      },
      'offer-created': {
        title: 'Nouveau covoiturage vers {{edition}}',
        message_one: '{{pseudo}} propose {{count}} place au départ {{city, de}}, {{day}}.',
        message_other: '{{pseudo}} propose {{count}} places au départ {{city, de}}, {{day}}.',
        action: 'Voir',
      },
      'request-created': {
        title: 'Recherche de covoiturage vers {{edition}}',
        message: '{{pseudo}} cherche {{count}} places au départ {{city, de}}, {{day}}.',
        action: 'Voir',
      },
    },
  }),
});

export const coreTemplates = defineNotificationTemplates({
  categories: [],
  templates: [
    defineTemplate({
      key: 'account-verified',
      event: userVerified,
      recipients: { kind: 'member', field: 'userId' },
      type: 'SUCCESS',
      category: 'system',
      email: 'never',
      values: {},
      link: { page: 'editions.home' },
    }),
  ],
  translations: inAllLanguages({
    en: {
      'account-verified': {
        title: 'Welcome to Siteswap!',
        message: 'Your address is confirmed.',
        action: 'View',
      },
    },
    fr: {
      'account-verified': {
        title: 'Bienvenue sur Siteswap\u202f!',
        message: 'Votre adresse est confirmée.',
        action: 'Voir',
      },
    },
  }),
});

/** The service with the templates of the accounts and of carpooling, as their services publish them. */
export async function startNotifications(
  env: Record<string, string> = {},
  options: { clock?: Clock } = {},
) {
  const service = await startTestService(notificationsService, {
    schema: 'svc-notifications',
    env,
    ...options,
  });
  await service.nats.publishState(notificationTemplatesState, 'core', 1, coreTemplates);
  await service.nats.publishState(notificationTemplatesState, 'carpool', 1, carpoolTemplates);
  const categories = async () => {
    const query = { locale: 'en' as const };
    return (await service.call(listNotificationCategories, { query }, service.actor())).body.data;
  };
  await service.waitFor(async () => (await service.prisma.templateBundle.count()) === 2);
  await service.waitFor(async () => (await categories()).length === 7);
  // The bundle without categories of its own may be read a moment later.
  await service.waitFor(
    () =>
      service.nats.live().filter(({ subject }) => subject === 'live.notifications.templates')
        .length >= 2,
  );
  return service;
}
