import {
  carpoolPages,
  offerCommented,
  requestCommented,
  tripCommentRemoved,
} from '@siteswap/contracts/carpool';
import { createTemplateDefiner } from '@siteswap/contracts/notifications';

const defineTemplate = createTemplateDefiner(carpoolPages);
const trips = { page: 'carpool.edition', params: { id: 'editionId' } } as const;

const commented = {
  recipients: { kind: 'member', field: 'ownerId', except: 'userId' },
  type: 'INFO',
  category: 'comment',
  email: 'digest',
  values: {
    city: 'locationCity',
    edition: { editionName: 'editionId' },
    pseudo: { memberName: 'userId' },
  },
} as const;

/** What members write about trips. */
export const commentTemplates = [
  defineTemplate({
    ...commented,
    key: 'offer-commented',
    event: offerCommented,
    entity: { type: 'carpool-offer', id: 'offerId' },
    link: { ...trips, query: ['offerId', 'commentId'] },
  }),
  defineTemplate({
    ...commented,
    key: 'request-commented',
    event: requestCommented,
    entity: { type: 'carpool-request', id: 'requestId' },
    link: { ...trips, query: ['requestId', 'commentId'] },
  }),
  defineTemplate({
    key: 'trip-comment-removed',
    event: tripCommentRemoved,
    recipients: { kind: 'member', field: 'authorId', except: 'actorId' },
    type: 'WARNING',
    category: 'comment',
    email: 'digest',
    values: { edition: { editionName: 'editionId' }, reason: 'reason' },
    entity: { type: 'edition', id: 'editionId' },
    // The page says that it is gone, where it was.
    link: [
      { ...trips, query: ['offerId', 'commentId'] },
      { ...trips, query: ['requestId', 'commentId'] },
    ],
  }),
];
