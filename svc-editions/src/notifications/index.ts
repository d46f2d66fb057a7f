import {
  collaboratorAdded,
  collaboratorChanged,
  conventionClaimed,
  editionAnnounced,
  editionChanged,
  invitationAccountRejected,
  invitationAnswered,
  invitationWaits,
  lostFoundClaimAccepted,
  lostFoundClaimed,
  lostFoundClaimRejected,
  lostFoundCommented,
  lostFoundItemClaimAccepted,
  lostFoundItemClaimRejected,
  lostFoundMatched,
  memberInvited,
  postCommented,
  transferAccepted,
  transferDeclined,
  transferOffered,
  writingRemoved,
} from '@siteswap/contracts/editions';
import {
  defineNotificationTemplate,
  defineNotificationTemplates,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import { declare, readTranslations } from '@siteswap/service-kit';

/** What both sentences about somebody's rights on a convention have in common. */
const aboutRights = {
  recipients: { member: 'userId', except: 'actorId' },
  type: 'INFO',
  category: 'edition',
  values: { convention: 'conventionName', pseudo: { memberName: 'actorId' } },
  entity: { type: 'convention', id: 'conventionId' },
  link: '/conventions/:conventionId/team?memberId=:userId',
} as const;

/** What the sentences about the hand-over of a convention have in common. */
const aboutTransfer = {
  type: 'INFO',
  category: 'edition',
  email: 'now',
  entity: { type: 'convention', id: 'conventionId' },
} as const;

/** What the sentences about a claim of a found item have in common. */
const aboutClaim = {
  recipients: { member: 'userId', except: 'actorId' },
  category: 'edition',
  email: 'now',
  values: { edition: { editionName: 'editionId' } },
  entity: { type: 'lost-found-item', id: 'itemId' },
  link: '/editions/:editionId/objets-trouves?itemId=:itemId&claimId=:claimId',
} as const;

const templates = [
  defineNotificationTemplate({
    ...aboutRights,
    key: 'collaborator-added',
    event: collaboratorAdded,
    email: 'now',
  }),
  defineNotificationTemplate({
    ...aboutRights,
    key: 'collaborator-changed',
    event: collaboratorChanged,
    email: 'digest',
  }),
  defineNotificationTemplate({
    key: 'edition-changed',
    event: editionChanged,
    recipients: { peopleOfEdition: 'editionId', except: 'actorId' },
    type: 'WARNING',
    category: 'edition',
    email: 'now',
    values: { context: 'change', edition: { editionName: 'editionId' }, note: 'note' },
    entity: { type: 'edition', id: 'editionId' },
    link: '/editions/:editionId',
  }),
  defineNotificationTemplate({
    key: 'edition-announced',
    event: editionAnnounced,
    recipients: { membersOf: 'followerIds', except: 'actorId' },
    type: 'INFO',
    category: 'edition',
    email: 'digest',
    values: { edition: 'editionName', convention: 'conventionName' },
    entity: { type: 'edition', id: 'editionId' },
    link: '/editions/:editionId',
  }),
  defineNotificationTemplate({
    ...aboutTransfer,
    key: 'transfer-offered',
    event: transferOffered,
    link: '/conventions/:conventionId/team?transferTo=:toId',
    recipients: { member: 'toId' },
    values: { convention: 'conventionName', pseudo: { memberName: 'fromId' } },
  }),
  defineNotificationTemplate({
    ...aboutTransfer,
    key: 'transfer-accepted',
    event: transferAccepted,
    link: '/conventions/:conventionId/team?memberId=:toId',
    recipients: { member: 'fromId' },
    values: { convention: 'conventionName', pseudo: { memberName: 'toId' } },
  }),
  defineNotificationTemplate({
    ...aboutTransfer,
    key: 'transfer-declined',
    event: transferDeclined,
    link: '/conventions/:conventionId/team?memberId=:toId',
    recipients: { member: 'fromId' },
    values: { convention: 'conventionName', pseudo: { memberName: 'toId' } },
  }),
  defineNotificationTemplate({
    key: 'convention-claimed',
    event: conventionClaimed,
    recipients: { membersOf: 'collaboratorIds', except: 'userId' },
    type: 'INFO',
    category: 'edition',
    email: 'now',
    values: { convention: 'conventionName', pseudo: { memberName: 'userId' } },
    entity: { type: 'convention', id: 'conventionId' },
    link: '/conventions/:conventionId/team?memberId=:userId',
  }),
  defineNotificationTemplate({
    key: 'invitation-answered',
    event: invitationAnswered,
    recipients: { membersOf: 'recipientIds', except: 'userId' },
    type: 'INFO',
    category: 'edition',
    email: 'now',
    values: {
      context: 'answer',
      convention: 'conventionName',
      invited: 'invited',
      pseudo: { memberName: 'userId' },
    },
    entity: { type: 'convention', id: 'conventionId' },
    // Who accepted is in the team, and their invitation is no more.
    link: [
      '/conventions/:conventionId/team?invitationId=:invitationId&memberId=:userId',
      '/conventions/:conventionId/team?memberId=:userId',
    ],
  }),
  defineNotificationTemplate({
    key: 'invitation-waits',
    event: invitationWaits,
    recipients: { membersOf: 'recipientIds', except: 'userId' },
    type: 'WARNING',
    category: 'edition',
    email: 'now',
    values: {
      convention: 'conventionName',
      invited: 'invited',
      pseudo: { memberName: 'userId' },
    },
    entity: { type: 'convention', id: 'conventionId' },
    link: '/conventions/:conventionId/team',
  }),
  defineNotificationTemplate({
    ...aboutRights,
    key: 'invitation-account-rejected',
    event: invitationAccountRejected,
    email: 'now',
  }),
  defineNotificationTemplate({
    ...aboutRights,
    key: 'member-invited',
    event: memberInvited,
    // The invitation itself is a mail.
    email: 'never',
    entity: { type: 'invitation', id: 'invitationId' },
    link: '/invitations/:invitationId',
  }),
  defineNotificationTemplate({
    key: 'post-commented',
    event: postCommented,
    recipients: { member: 'userId', except: 'actorId' },
    type: 'INFO',
    category: 'comment',
    email: 'digest',
    values: { edition: { editionName: 'editionId' }, pseudo: { memberName: 'actorId' } },
    entity: { type: 'post', id: 'postId' },
    link: '/editions/:editionId/commentaires?postId=:postId&commentId=:commentId',
  }),
  defineNotificationTemplate({
    key: 'lost-found-commented',
    event: lostFoundCommented,
    recipients: { member: 'userId', except: 'actorId' },
    type: 'INFO',
    category: 'comment',
    email: 'digest',
    values: { edition: { editionName: 'editionId' }, pseudo: { memberName: 'actorId' } },
    entity: { type: 'lost-found-item', id: 'itemId' },
    link: '/editions/:editionId/objets-trouves?itemId=:itemId&commentId=:commentId',
  }),
  defineNotificationTemplate({
    key: 'lost-found-matched',
    event: lostFoundMatched,
    recipients: { membersOf: 'userIds' },
    type: 'INFO',
    category: 'edition',
    email: 'digest',
    values: { edition: { editionName: 'editionId' } },
    entity: { type: 'lost-found-item', id: 'foundItemId' },
    link: '/editions/:editionId/objets-trouves?itemId=:foundItemId',
  }),
  defineNotificationTemplate({
    ...aboutClaim,
    key: 'lost-found-claimed',
    event: lostFoundClaimed,
    type: 'INFO',
  }),
  defineNotificationTemplate({
    ...aboutClaim,
    key: 'lost-found-claim-accepted',
    event: lostFoundClaimAccepted,
    type: 'SUCCESS',
  }),
  defineNotificationTemplate({
    ...aboutClaim,
    key: 'lost-found-claim-rejected',
    event: lostFoundClaimRejected,
    type: 'WARNING',
  }),
  defineNotificationTemplate({
    ...aboutClaim,
    key: 'lost-found-item-claim-accepted',
    event: lostFoundItemClaimAccepted,
    type: 'SUCCESS',
  }),
  defineNotificationTemplate({
    ...aboutClaim,
    key: 'lost-found-item-claim-rejected',
    event: lostFoundItemClaimRejected,
    type: 'WARNING',
  }),
  defineNotificationTemplate({
    key: 'writing-removed',
    event: writingRemoved,
    recipients: { member: 'userId', except: 'actorId' },
    type: 'WARNING',
    category: 'comment',
    email: 'digest',
    values: { context: 'kind', edition: { editionName: 'editionId' }, reason: 'reason' },
    entity: { type: 'edition', id: 'editionId' },
    // The page says that it is gone, where it was.
    link: [
      '/editions/:editionId/commentaires?postId=:postId&commentId=:commentId',
      '/editions/:editionId/commentaires?postId=:postId',
      '/editions/:editionId/objets-trouves?itemId=:itemId&commentId=:commentId',
      '/editions/:editionId/objets-trouves?itemId=:itemId',
      // Events from before they named what was removed.
      '/editions/:editionId',
    ],
  }),
];

/** The categories that members choose for editions, and the notifications about conventions and editions. */
export const notificationTemplates = declare(
  notificationTemplatesState,
  'editions',
  defineNotificationTemplates({
    categories: ['edition', 'favorite', 'comment'],
    templates,
    translations: readTranslations(new URL('./locales/', import.meta.url)),
  }),
);
