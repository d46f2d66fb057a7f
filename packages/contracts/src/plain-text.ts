import { cutText, shorten } from './fields.ts';

/** So much of a text is read for each character that is shown: marks and addresses of links are left out. */
const readFactor = 20;

/** A link or picture; its address may have one pair of brackets. No part goes beyond the next `[`. */
const link = /(!?)\[([^[\]]*)\]\(((?:[^()[\]]|\([^()[\]]*\))*)\)/g;

/** Quotes, list marks, boxes to check and the mark of a heading, as far as a line begins with them. */
const lineMarks = /[ \t]*(?:>|[-+*•](?=[ \t])|\[[ xX]\](?=[ \t])|#{1,6}(?=[ \t]))[ \t]*/y;
const closingHashes = /(?<=\s)#+[ \t]*$/;
/** The edge of a block of code, a rule, the line under a heading, or the one between the head and rows of a table. */
const isRule = (line: string): boolean =>
  /^[ \t]*(?:```|~~~)/.test(line) || (/[-=*_]{2}/.test(line) && /^[-=*_|:\s]+$/.test(line));

/** Marks around a text; within a name they are its own (snake_case), and so is one that stands alone (2 * 3). */
const openingMarks = /(?<=^|[\s([{"'«“„‘])[*_`]+(?=[^\s*_`])/g;
const closingMarks = /(?<=[^\s\\*_`])[*_`]+(?=$|[\s.,;:!?)\]}"'»”’…])/g;
const doubleMarks = /(?<![\s\\*~])(?:\*\*|~~)|(?:\*\*|~~)(?![\s*~])/g;
const escaped = /\\([\\`*_{}[\]()#+.!|~<>-])/g;

const withoutMarks = (text: string): string =>
  text
    .replace(doubleMarks, '')
    .replace(openingMarks, '')
    .replace(closingMarks, '')
    .replace(escaped, '$1');

/** An address or a path: all its signs are its own. */
const isAddress = (part: string): boolean =>
  part.includes('://') ||
  part.includes('@') ||
  /^www\./i.test(part) ||
  (part.startsWith('/') && part.includes('/', 1));

/** An address in bold print, in brackets of its own, or both. */
const bareAddress = (address: string): string =>
  address.replace(/^[*`<]+(?=\w)/, '').replace(/(?<=[\w/])[*`>]+(?=[.,;:!?)]*\s*$)/, '');

/** What stands between two addresses loses its marks together, because they go around several parts. */
function withoutInlineMarks(line: string): string {
  let plain = '';
  let marked = '';
  for (const part of line.split(/(?<=\s)(?=\S)/)) {
    if (isAddress(part)) {
      plain += withoutMarks(marked) + bareAddress(part);
      marked = '';
    } else marked += part;
  }
  return plain + withoutMarks(marked);
}

function plainLine(line: string): string {
  lineMarks.lastIndex = 0;
  let begin = 0;
  while (lineMarks.test(line)) begin = lineMarks.lastIndex;
  const plain = withoutInlineMarks(line.slice(begin).replace(closingHashes, ''));
  const isRow = plain.trimStart().startsWith('|');
  const cells = isRow ? plain.split('|').map((cell) => cell.trim()) : [plain];
  return cells.filter(Boolean).join(' · ').replace(/\s+/g, ' ').trim();
}

/** The lines of a Markdown text without its marks. */
function linesOf(markdown: string, maxLength: number, addressOf: (address: string) => string) {
  const withoutLinks = (text: string) =>
    text.replace(link, (_all, picture: string, label: string, target: string) => {
      const [address = ''] = target.trim().split(/\s/, 1);
      const isShown = !picture && /^<?(?:https?:\/\/|mailto:)/i.test(address);
      return isShown && label !== address ? label + addressOf(address) : label;
    });
  // A picture may have been the text of a link.
  return withoutLinks(withoutLinks(cutText(markdown, maxLength * readFactor)))
    .split(/\r?\n/)
    .filter((line) => !isRule(line))
    .map(plainLine);
}

/** The beginning of a Markdown text as one paragraph of plain text. */
export function plainText(markdown: string, maxLength: number): string {
  const lines = linesOf(markdown, maxLength, () => '');
  return shorten(lines.filter(Boolean).join(' '), maxLength);
}

/** The same with its lines, and with the addresses of its links: for what is read outside of a page. */
export function plainLines(markdown: string, maxLength: number): string {
  const lines = linesOf(markdown, maxLength, (address) => ` (${address.replace(/^<|>$/g, '')})`);
  return shorten(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    maxLength,
  );
}
