import { carpoolPages, offerCreated, requestCreated } from '@siteswap/contracts/carpool';
import {
  createTemplateDefiner,
  defineNotificationTemplates,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import { declare, readTranslations } from '@siteswap/service-kit';
import { matchingTemplates } from './matching-templates.ts';
import { tripValues } from './trip-values.ts';

const defineTemplate = createTemplateDefiner(carpoolPages);

const templates = [
  ...matchingTemplates,
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
