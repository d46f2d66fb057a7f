/** Pictures that svc-core stores: attach an upload to an entity, read it, detach it. */
export {
  createPictures,
  type DetachPicture,
  detachPictureOf,
  type PicturePlace,
  type Pictures,
  uploadOf,
} from './pictures.client.ts';
