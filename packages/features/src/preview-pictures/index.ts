/** Pictures that stand for a page elsewhere: a cover and a text, as a PNG, cached by version. */
export { generatedCover } from './generated-cover.render.ts';
export {
  createPictureCache,
  type Picture,
  type VersionedPicture,
} from './picture-cache.service.ts';
export { sendPicture } from './picture-response.routes.ts';
export { type PictureTexts, pictureText } from './picture-text.render.ts';
export { pictureVersion, previewPicture, previewSvg } from './preview-pictures.render.ts';
