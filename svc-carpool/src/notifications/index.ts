import {
  carpoolPages,
  offerChanged,
  offerCreated,
  offerDeleted,
  requestCreated,
} from '@siteswap/contracts/carpool';
import {
  createTemplateDefiner,
  defineNotificationTemplates,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import { declare, readTranslations } from '@siteswap/service-kit';
import { bookingTemplates } from './booking-templates.ts';
import { commentTemplates } from './comment-templates.ts';
import { matchingTemplates } from './matching-templates.ts';
import { tripValues } from './trip-values.ts';
import { waitingTemplates } from './waiting-templates.ts';

const defineTemplate = createTemplateDefiner(carpoolPages);

const templates = [
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
  defineTemplate({
    key: 'offer-changed',
    event: offerChanged,
    recipients: { kind: 'members', field: 'passengerIds', except: 'userId' },
    type: 'INFO',
    category: 'carpool',
    email: 'now',
    values: { ...tripValues, context: 'change' },
    entity: { type: 'carpool-offer', id: 'offerId' },
    link: { page: 'carpool.edition', params: { id: 'editionId' }, query: ['offerId'] },
  }),
  defineTemplate({
    key: 'offer-deleted',
    event: offerDeleted,
    recipients: { kind: 'members', field: 'passengerIds', except: 'userId' },
    type: 'WARNING',
    category: 'carpool',
    email: 'now',
    values: tripValues,
    entity: { type: 'carpool-offer', id: 'offerId' },
    // The offer is gone: the list has others.
    link: { page: 'carpool.edition', params: { id: 'editionId' } },
  }),
  ...commentTemplates,
  ...bookingTemplates,
  ...waitingTemplates,
  ...matchingTemplates,
];

/** The notifications of carpooling; their sentences lie in locales/, one file per language. */
export const notificationTemplates = declare(
  notificationTemplatesState,
  'carpool',
  defineNotificationTemplates({
    categories: ['carpool', 'comment'],
    templates,
    translations: readTranslations(new URL('./locales/', import.meta.url)),
  }),
);
