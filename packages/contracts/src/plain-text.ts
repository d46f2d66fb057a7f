import { cutText, shorten } from './fields.ts';

/** So much of a text is read for each character that is shown: marks and addresses of links are left out. */
const readFactor = 20;

/** A link or picture; its address may have one pair of brackets. No part goes beyond the next `[`. */
const link = /!?\[([^[\]]*)\]\((?:[^()[\]]|\([^()[\]]*\))*\)/g;

/** The beginning of a Markdown text as one paragraph of plain text. */
export function plainText(markdown: string, maxLength: number): string {
  const line = cutText(markdown, maxLength * readFactor)
    .replace(link, '$1')
    // A picture may have been the text of a link.
    .replace(link, '$1')
    // Marks around words; within one they are its own: snake_case.
    .replace(/(?<![\p{L}\p{N}])[*_`]+|[*_`]+(?![\p{L}\p{N}])/gu, '')
    .replace(/[#>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return shorten(line, maxLength);
}
