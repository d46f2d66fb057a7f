export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'link';

/** A text and what is selected in it. */
export interface MarkedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const address = 'https://';

function wrap({ text, start, end }: MarkedText, sign: string): MarkedText {
  const marked = `${text.slice(0, start)}${sign}${text.slice(start, end)}${sign}${text.slice(end)}`;
  return { text: marked, start: start + sign.length, end: end + sign.length };
}

/** Puts a sign before each line of the selection. */
function startLines({ text, start, end }: MarkedText, sign: string): MarkedText {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const lines = text.slice(first, end).split('\n');
  const marked = lines.map((line) => `${sign}${line}`).join('\n');
  return {
    text: text.slice(0, first) + marked + text.slice(end),
    start: start + sign.length,
    end: end + sign.length * lines.length,
  };
}

/** The address is selected, to be typed or pasted over. */
function link({ text, start, end }: MarkedText): MarkedText {
  const before = `${text.slice(0, start)}[${text.slice(start, end)}](`;
  return {
    text: `${before}${address})${text.slice(end)}`,
    start: before.length,
    end: before.length + address.length,
  };
}

/** A text with a mark of Markdown at what is selected, and the selection after that. */
export function markText(written: MarkedText, mark: Mark): MarkedText {
  switch (mark) {
    case 'bold':
      return wrap(written, '**');
    case 'italic':
      return wrap(written, '*');
    case 'heading':
      return startLines(written, '## ');
    case 'list':
      return startLines(written, '- ');
    case 'link':
      return link(written);
  }
}
