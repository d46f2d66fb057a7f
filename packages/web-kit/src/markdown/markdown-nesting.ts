/** Quotes and lists in each other: the parser is recursive, and deeper ones are not readable. */
const maxNesting = 10;

/** What opens a quote, a list or a footnote at the beginning of a line. */
const marker = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]\s[]{1,50}\]:)/y;

/** A line whose quotes and lists are at most so deep; the next mark is then a sign of the text. */
function boundLine(line: string): string {
  marker.lastIndex = 0;
  for (let depth = 0; depth < maxNesting; depth += 1) {
    if (!marker.test(line)) return line;
  }
  if (!marker.test(line)) return line;
  const sign = marker.lastIndex - 1;
  return `${line.slice(0, sign)}\\${line.slice(sign)}`;
}

/** Markdown without nesting that would take the page down. */
export const boundNesting = (markdown: string): string =>
  markdown.split('\n').map(boundLine).join('\n');
