import { pictureText as renderText } from '@siteswap/features/preview-pictures';
import type { EditionWords } from './edition-words.format.ts';

/** What a picture says; what is left empty is left out. */
type EditionTexts = Pick<EditionWords, 'name'> & Partial<EditionWords>;

/** What an edition is, as an SVG of its whole picture with a transparent ground. */
export const pictureText = (
  { name, status, days = '', place = '' }: EditionTexts,
  size: { readonly width: number; readonly height: number },
): Promise<string> =>
  renderText({ status, title: name, highlights: [days], details: [place] }, size);
