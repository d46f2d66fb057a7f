import {
  alertMatched,
  carpoolPages,
  offerMatched,
  requestMatched,
} from '@siteswap/contracts/carpool';
import { createTemplateDefiner } from '@siteswap/contracts/notifications';
import { tripValues } from './trip-values.ts';

const defineTemplate = createTemplateDefiner(carpoolPages);

const matched = {
  recipients: { kind: 'member', field: 'recipientId' },
  type: 'INFO',
  category: 'carpool',
  email: 'digest',
  values: tripValues,
} as const;
const page = { page: 'carpool.edition', params: { id: 'editionId' } } as const;
const offer = {
  entity: { type: 'carpool-offer', id: 'offerId' },
  link: { ...page, query: ['offerId'] },
} as const;

/** A new trip that fits one of the reader's, or leaves near them. */
export const matchingTemplates = [
  defineTemplate({ ...matched, ...offer, key: 'offer-matched', event: offerMatched }),
  defineTemplate({
    ...matched,
    key: 'request-matched',
    event: requestMatched,
    entity: { type: 'carpool-request', id: 'requestId' },
    link: { ...page, query: ['requestId'] },
  }),
  defineTemplate({ ...matched, ...offer, key: 'alert-matched', event: alertMatched }),
];
