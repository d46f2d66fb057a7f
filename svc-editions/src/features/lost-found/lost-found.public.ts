export { photoPlaces } from './lost-found.mapper.ts';
export { listItemPhotos } from './lost-found.repository.ts';
export { deleteItemClaimsOf, listItemClaimsOf } from './lost-found-claims.repository.ts';
