export {
  deleteCollaborationsOf,
  deleteConventionClaimsOf,
  deleteFavoritesFeedOf,
  deleteFavoritesOf,
  deleteFollowsOf,
  deleteInvitationsOf,
  deleteTransfersOf,
  listCollaborationsOf,
  listInvitationsOf,
  listPermissionChangesOf,
  listTransfersOf,
  removeAuthorOfConventions,
} from './privacy.repository.ts';
