interface TextPart {
  readonly text: string;
  /** In which of the two texts it is. */
  readonly kind: 'both' | 'mine' | 'theirs';
}

/** Texts with more pairs of parts than this are shown one after the other. */
const maxPairs = 4_000_000;

const partsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** How many parts the rests of two texts have in common, by where the rests begin. */
function commonLengths(mine: readonly string[], theirs: readonly string[]): Uint16Array[] {
  const rows = mine.map(() => new Uint16Array(theirs.length + 1));
  rows.push(new Uint16Array(theirs.length + 1));
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = mine.length - 1; i >= 0; i -= 1) {
    const row = rows[i] as Uint16Array;
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      row[j] = mine[i] === theirs[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return rows;
}

/** What differs between two texts, word by word, in reading order. */
export function textDifference(mine: string, theirs: string): TextPart[] {
  const [a, b] = [partsOf(mine), partsOf(theirs)];
  const parts: { text: string; kind: TextPart['kind'] }[] = [];
  const add = (kind: TextPart['kind'], text: string): void => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') parts.push({ text, kind });
  };
  if (a.length * b.length > maxPairs) {
    add('mine', mine);
    add('theirs', theirs);
    return parts;
  }
  const common = commonLengths(a, b);
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      add('both', a[i] ?? '');
      i += 1;
      j += 1;
    } else if ((common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)) {
      add('mine', a[i] ?? '');
      i += 1;
    } else {
      add('theirs', b[j] ?? '');
      j += 1;
    }
  }
  add('mine', a.slice(i).join(''));
  add('theirs', b.slice(j).join(''));
  return parts;
}
