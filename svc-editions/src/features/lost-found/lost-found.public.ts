export { photoPlaces } from './lost-found.mapper.ts';
export { listItemPhotos, listItemsOf } from './lost-found.repository.ts';
export { deleteItemClaimsOf, listItemClaimsOf } from './lost-found-claims.repository.ts';
