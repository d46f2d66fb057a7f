export { type ItemPhotos, itemPhotosOf } from './item-photos.service.ts';
export { listItemPhotos } from './lost-found.repository.ts';
export { deleteItemClaimsOf, listItemClaimsOf } from './lost-found-claims.repository.ts';
