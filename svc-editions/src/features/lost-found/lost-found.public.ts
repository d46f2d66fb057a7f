export { type ItemPhotos, itemPhotosOf } from './item-photos.service.ts';
export { listItemPhotos } from './lost-found.repository.ts';
