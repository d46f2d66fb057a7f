import { cropPicture } from './crop-picture.ts';

/** The picture in whole, upright and small enough to be sent. @throws when the browser cannot read it */
export async function wholePicture(picture: Blob, maxSide: number): Promise<Blob> {
  const url = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await cropPicture(image, { x: 0, y: 0, width: 100, height: 100 }, maxSide);
  } finally {
    URL.revokeObjectURL(url);
  }
}
