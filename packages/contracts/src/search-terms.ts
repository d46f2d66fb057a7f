/** Letters that are letters of their own, not a base letter with a mark that NFD could part from it. */
const ownLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/**
 * Parts of a text without case, accents and signs: `Göteborg, l'été` → `['goteborg', 'l', 'ete']`.
 * Made here rather than by PostgreSQL's `unaccent`, which knows no country names and depends on a dictionary file of
 * the server.
 */
export function searchTerms(text: string): string[] {
  const lower = text.toLowerCase();
  // Most texts are plain, and read ten times faster.
  if (/^[ -~]*$/.test(lower)) return lower.match(/[a-z0-9]+/g) ?? [];
  const plain = lower
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþħı]/g, (letter) => ownLetters[letter] ?? letter);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
