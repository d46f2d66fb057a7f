import { fileKindState, uploadAllowanceState } from '../core/files.ts';
import { userState } from '../core/users.ts';
import { defineDomain } from '../domain.ts';
import { participationState } from '../notifications/participations.ts';
import { notificationTemplatesState } from '../notifications/templates.ts';
import { conventionClaimed } from './claims.ts';
import {
  collaboratorAdded,
  collaboratorChanged,
  collaboratorLeft,
  collaboratorRemoved,
} from './collaborators.ts';
import { conventionChanged } from './conventions.ts';
import { editionState, editionTopic } from './editions.ts';
import { favoriteState } from './favorites.ts';
import { editionAnnounced } from './follows.ts';
import {
  invitationAccountRejected,
  invitationAnswered,
  invitationWaits,
  memberInvited,
} from './invitations.ts';
import {
  lostFoundClaimAccepted,
  lostFoundClaimed,
  lostFoundClaimRejected,
  lostFoundClaimReopened,
  lostFoundClaimReplied,
  lostFoundItemClaimAccepted,
  lostFoundItemClaimRejected,
} from './lost-found-claims.ts';
import { lostFoundCommented, lostFoundMatched } from './lost-found-events.ts';
import { editionChanged, editionCopied, editionStartsSoon, editionWithdrawn } from './managing.ts';
import { postAnnounced, postCommented, postCreated, postRemoved, writingRemoved } from './posts.ts';
import {
  transferAccepted,
  transferDeclined,
  transferOffered,
  transferWithdrawn,
} from './transfers.ts';

export const domain = defineDomain({
  name: 'editions',
  events: [
    collaboratorAdded,
    collaboratorChanged,
    collaboratorLeft,
    collaboratorRemoved,
    conventionChanged,
    conventionClaimed,
    editionAnnounced,
    editionChanged,
    editionCopied,
    editionStartsSoon,
    editionWithdrawn,
    invitationAccountRejected,
    invitationAnswered,
    invitationWaits,
    lostFoundClaimAccepted,
    lostFoundClaimed,
    lostFoundClaimRejected,
    lostFoundClaimReopened,
    lostFoundClaimReplied,
    lostFoundCommented,
    lostFoundItemClaimAccepted,
    lostFoundItemClaimRejected,
    lostFoundMatched,
    memberInvited,
    postAnnounced,
    postCommented,
    postCreated,
    postRemoved,
    transferAccepted,
    transferDeclined,
    transferOffered,
    transferWithdrawn,
    writingRemoved,
  ],
  states: [editionState, favoriteState],
  topics: [editionTopic],
  publishes: [
    { state: notificationTemplatesState, ids: 'editions' },
    { state: fileKindState, ids: '*' },
    // Who may upload more pictures of those kinds.
    { state: uploadAllowanceState, ids: '>' },
  ],
  reads: [userState, editionState, participationState],
  blocksDeletion: true,
});
