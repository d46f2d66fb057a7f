export {
  deleteCollaborationsOf,
  deleteConventionClaimsOf,
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
