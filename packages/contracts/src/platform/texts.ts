/** Texts of one namespace in one language: words and nested words. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Plural suffixes differ between languages, so sets of keys are compared without them. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [withoutPlural(prefix + key)] : keysOf(value, `${prefix}${key}.`),
  );
}

/** Keys that a language lacks, and keys that only it has, compared with English. */
export function compareTexts(english: Texts, texts: Texts): { lacks: string[]; adds: string[] } {
  const [expected, found] = [new Set(keysOf(english)), new Set(keysOf(texts))];
  return {
    lacks: [...expected].filter((key) => !found.has(key)),
    adds: [...found].filter((key) => !expected.has(key)),
  };
}
