import {
  editionsPages,
  lostFoundClaimAccepted,
  lostFoundClaimed,
  lostFoundClaimRejected,
  lostFoundClaimReopened,
  lostFoundClaimReplied,
  lostFoundCommented,
  lostFoundItemClaimAccepted,
  lostFoundItemClaimRejected,
  lostFoundMatched,
} from '@siteswap/contracts/editions';
import { createTemplateDefiner } from '@siteswap/contracts/notifications';

const defineTemplate = createTemplateDefiner(editionsPages);

/** Its page, also for what is removed from it. */
export const lostFound = {
  page: 'editions.edition-lost-found',
  params: { id: 'editionId' },
} as const;

const named = { item: 'item', edition: { editionName: 'editionId' } } as const;

/** What the sentences about a claim of a found item have in common. */
const aboutClaim = {
  recipients: { kind: 'member', field: 'userId', except: 'actorId' },
  category: 'edition',
  email: 'now',
  values: named,
  entity: { type: 'lost-found-item', id: 'itemId' },
  link: { ...lostFound, query: ['itemId', 'claimId'] },
} as const;

/** The same for both sides at once. */
const aboutClaimToBoth = {
  ...aboutClaim,
  recipients: { kind: 'members', field: 'userIds', except: 'actorId' },
  type: 'INFO',
} as const;

/** The notifications about the lost and found of an edition. */
export const lostFoundTemplates = [
  defineTemplate({
    key: 'lost-found-commented',
    event: lostFoundCommented,
    recipients: { kind: 'member', field: 'userId', except: 'actorId' },
    type: 'INFO',
    category: 'comment',
    email: 'digest',
    values: { ...named, pseudo: { memberName: 'actorId' } },
    entity: { type: 'lost-found-item', id: 'itemId' },
    link: { ...lostFound, query: ['itemId', 'commentId'] },
  }),
  defineTemplate({
    key: 'lost-found-matched',
    event: lostFoundMatched,
    recipients: { kind: 'members', field: 'userIds' },
    type: 'INFO',
    category: 'edition',
    email: 'digest',
    values: {
      lostItem: 'lostItem',
      foundItem: 'foundItem',
      edition: { editionName: 'editionId' },
    },
    entity: { type: 'lost-found-item', id: 'foundItemId' },
    link: { ...lostFound, query: { itemId: 'foundItemId' } },
  }),
  defineTemplate({
    ...aboutClaim,
    key: 'lost-found-claimed',
    event: lostFoundClaimed,
    type: 'INFO',
  }),
  defineTemplate({
    ...aboutClaim,
    key: 'lost-found-claim-accepted',
    event: lostFoundClaimAccepted,
    type: 'SUCCESS',
  }),
  defineTemplate({
    ...aboutClaim,
    key: 'lost-found-claim-rejected',
    event: lostFoundClaimRejected,
    type: 'WARNING',
    values: { ...named, context: 'cause' },
  }),
  defineTemplate({
    ...aboutClaim,
    key: 'lost-found-item-claim-accepted',
    event: lostFoundItemClaimAccepted,
    type: 'SUCCESS',
  }),
  defineTemplate({
    ...aboutClaim,
    key: 'lost-found-item-claim-rejected',
    event: lostFoundItemClaimRejected,
    type: 'WARNING',
    values: { ...named, context: 'cause' },
  }),
  defineTemplate({
    ...aboutClaimToBoth,
    key: 'lost-found-claim-reopened',
    event: lostFoundClaimReopened,
  }),
  defineTemplate({
    ...aboutClaimToBoth,
    key: 'lost-found-claim-replied',
    event: lostFoundClaimReplied,
    values: { ...named, pseudo: { memberName: 'actorId' } },
  }),
];
