export {
  deleteCollaborationsOf,
  deleteFavoritesFeedOf,
  deleteFavoritesOf,
  deleteFollowsOf,
  deleteTransfersOf,
  listCollaborationsOf,
  listPermissionChangesOf,
  listTransfersOf,
  removeAuthorOfConventions,
} from './privacy.repository.ts';
