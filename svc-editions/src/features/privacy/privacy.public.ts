export {
  deleteCollaborationsOf,
  deleteFavoritesOf,
  deleteFollowsOf,
  deleteTransfersOf,
  listCollaborationsOf,
  listPermissionChangesOf,
  listTransfersOf,
  removeAuthorOfConventions,
} from './privacy.repository.ts';
