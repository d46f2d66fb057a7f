import { offerCreated, requestCreated } from '@siteswap/contracts/carpool';
import {
  defineNotificationTemplate,
  defineNotificationTemplates,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import { declare, readTranslations } from '@siteswap/service-kit';

/** What the sentences about an offer and about a request have in common. */
const tripValues = {
  context: 'direction',
  city: 'locationCity',
  day: { dayOf: 'tripDate', zoneOfEdition: 'editionId' },
  edition: { editionName: 'editionId' },
  pseudo: { memberName: 'userId' },
} as const;

const templates = [
  defineNotificationTemplate({
    key: 'offer-created',
    event: offerCreated,
    recipients: { followersOfEdition: 'editionId', except: 'userId' },
    type: 'INFO',
    category: 'carpool',
    email: 'digest',
    values: { ...tripValues, count: 'availableSeats' },
    entity: { type: 'carpool-offer', id: 'offerId' },
    link: '/editions/:editionId/carpool?offerId=:offerId',
  }),
  defineNotificationTemplate({
    key: 'request-created',
    event: requestCreated,
    recipients: { followersOfEdition: 'editionId', except: 'userId' },
    type: 'INFO',
    category: 'carpool',
    email: 'digest',
    values: { ...tripValues, count: 'seatsNeeded' },
    entity: { type: 'carpool-request', id: 'requestId' },
    link: '/editions/:editionId/carpool?requestId=:requestId',
  }),
];

/** The notifications of carpooling; their sentences lie beside, one file per language. */
export const notificationTemplates = declare(
  notificationTemplatesState,
  'carpool',
  defineNotificationTemplates({
    categories: ['carpool'],
    templates,
    translations: readTranslations(new URL('./locales/', import.meta.url)),
  }),
);
