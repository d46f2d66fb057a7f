import { previewPictureSize } from '@siteswap/contracts/platform';
import {
  generatedCover,
  type PictureTexts,
  pictureText,
  previewPicture,
} from '@siteswap/features/preview-pictures';

export interface PictureEdition {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly city: string | null;
}

/** A PNG: what a trip is, on a generated cover of its edition, which is the same for all of its trips. */
export async function renderTrip(
  texts: PictureTexts,
  { name, startDate, endDate, city }: PictureEdition,
): Promise<Buffer> {
  const { width, height } = previewPictureSize;
  const cover = generatedCover({ name, startDate, endDate, place: city ?? '' }, width, height);
  return previewPicture(cover, await pictureText(texts, previewPictureSize))
    .png()
    .toBuffer();
}
