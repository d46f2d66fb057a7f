import { decodeHTMLStrict } from 'entities';
import TurndownService from 'turndown';

/** Elements that calendars write in texts; `<3` and `a < b` are none. */
const tag =
  /<\/?(?:a|abbr|b|blockquote|br|code|del|div|em|font|h[1-6]|hr|html-blob|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]{0,2000})?\/?>/gi;
const block = /<(?:br|p|div|li|h[1-6]|tr|blockquote|pre)\b/i;

const hasTags = (text: string): boolean => text.search(tag) !== -1;

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  br: '',
});
turndown.remove(['script', 'style', 'title']);
// Texts show no pictures.
turndown.addRule('picture', {
  filter: 'img',
  replacement: (_content, node) => node.getAttribute('alt') ?? '',
});

/** A title without elements, and with the characters that entities stand for. */
export const titleOf = (written: string): string => decodeHTMLStrict(written.replace(tag, ''));

/** A text as Markdown, whether it was written in HTML, with entities or as it is. */
export function markdownOf(written: string): string {
  if (!hasTags(written)) return decodeHTMLStrict(written);
  // Without elements that end lines, its line breaks are those of a plain text.
  const html = block.test(written) ? written : written.replaceAll('\n', '<br>');
  return turndown.turndown(html).trim();
}
