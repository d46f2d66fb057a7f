import { pictureText as renderText } from '@siteswap/features/preview-pictures';
import type { EditionTexts } from './edition-texts.format.ts';

/** What a picture says; what is left empty is left out. */
type PictureTexts = Pick<EditionTexts, 'name'> & Partial<EditionTexts>;

/** What an edition is, as an SVG of its whole picture with a transparent ground. */
export const pictureText = (
  { name, status, days = '', place = '' }: PictureTexts,
  size: { readonly width: number; readonly height: number },
): Promise<string> =>
  renderText({ status, title: name, highlights: [days], details: [place] }, size);
