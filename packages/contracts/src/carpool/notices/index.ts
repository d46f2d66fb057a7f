import { defineNotice, type NoticeCatalogue } from '../../notices/notice.ts';
import { offerCreated, requestCreated } from '../trips.ts';
import { texts } from './texts.ts';

/** What carpooling tells people. `count` is the seats; `direction` chooses between the way there and the way home. */
export const carpoolNotices: NoticeCatalogue = {
  domain: 'carpool',
  texts,
  notices: [
    defineNotice({
      event: offerCreated,
      recipients: { kind: 'favouriters', editionId: 'editionId', except: 'userId' },
      type: 'INFO',
      category: 'carpool',
      key: 'offer-created',
      context: 'direction',
      count: 'availableSeats',
      entity: { type: 'carpool-offer', id: 'offerId' },
      link: '/editions/:editionId/carpool?offerId=:offerId',
    }),
    defineNotice({
      event: requestCreated,
      recipients: { kind: 'favouriters', editionId: 'editionId', except: 'userId' },
      type: 'INFO',
      category: 'carpool',
      key: 'request-created',
      context: 'direction',
      count: 'seatsNeeded',
      entity: { type: 'carpool-request', id: 'requestId' },
      link: '/editions/:editionId/carpool?requestId=:requestId',
    }),
  ],
};
