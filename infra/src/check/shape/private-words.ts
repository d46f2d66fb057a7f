import type { Violation } from './violation.ts';

/** Words that only this project uses so, and what the field says. Forms are written in lower case. */
export const privateWords = [
  { forms: ['hold', 'holds', 'held', 'holding'], say: 'lock, acquire (a lease), contain' },
  { forms: ['told'], say: 'notified, passed, knows' },
  { forms: ['kept', 'keeps'], say: 'stored, cached, retained' },
  { forms: ['nobody', 'somebody', 'anybody', 'whoever'], say: 'the owner, the caller, no one' },
  { forms: ['beside', 'besides'], say: 'next to, in addition to, other than' },
  { forms: ['painted', 'paints', 'painting', 'painter'], say: 'rendered, renderer' },
  { forms: ['drawn', 'draws'], say: 'rendered' },
  { forms: ['answer', 'answers', 'answered'], say: 'response, reply, result' },
  { forms: ['words'], say: 'text, message, label' },
  { forms: ['wish', 'wishes'], say: 'pending action' },
  { forms: ['judge', 'judges', 'judged', 'trial'], say: 'classify, check' },
  { forms: ['facet', 'facets'], say: 'cache tag' },
  { forms: ['refuse', 'refuses', 'refused'], say: 'reject, rejected' },
  { forms: ['those who'], say: 'the subject: members, callers, its team' },
  { forms: ['so many'], say: 'the number, how many, a number of' },
] as const;

type PrivateWord = (typeof privateWords)[number]['forms'][0];

/** Where a word is right: the domain's own term, or a name of a library, of storage or of the public API. */
const rightUses: readonly { word: PrivateWord; where: RegExp; why: string }[] = [
  { word: 'answer', where: /invit/i, why: 'An invitation has an answer: column, event and code.' },
  { word: 'words', where: /stop.?words|search_words/i, why: 'Terms of text search.' },
  { word: 'words', where: /BitSet|(?:ordinals|set|all)\.words/, why: 'The integers of a bit set.' },
  { word: 'words', where: /(?:count|update|private).?words/i, why: 'This check counts words.' },
  { word: 'painted', where: /first.?paint/i, why: 'A term of web performance.' },
  { word: 'hold', where: /locks\.query/, why: 'A field of the Web Locks API.' },
  { word: 'kept', where: /\bisKept\b/, why: 'A field of the public API of releases.' },
  {
    word: 'wish',
    where: /^packages\/web-kit\/src\/(?:pending-actions\/|index)/,
    why: 'Stored places and releases of remotes know a pending action by it.',
  },
];

/** Uses by top-level folder and by the first form of the word. */
export type WordCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const wordCountsFile = 'infra/src/check/shape/private-words.json';

const isText = /\.(?:tsx?|mjs|js|css|prisma|md)$/;
/** The list itself, its test, migrations, which never change, and terms in eleven languages. */
const isLeftOut =
  /^infra\/src\/check\/shape\/private-words|\/prisma\/migrations\/|^docs\/terms\.md$/;
const isTest = /\.(?:test|spec)\.tsx?$/;
const isEnglish = /\/locales\/en\.json$/;

const wordOf = new Map<string, PrivateWord>(
  privateWords.flatMap(({ forms }) => forms.map((form) => [form, forms[0]] as const)),
);
const capital = (form: string) => form.charAt(0).toUpperCase() + form.slice(1);
const forms = [...wordOf.keys()];
/** A word alone, or a part of an identifier: `heldSince`, `isHeld`; not of another word: `withheld`. */
const use = new RegExp(
  `(?:(?<![A-Za-z])(?:${forms.join('|')})|(?:${forms.map(capital).join('|')}))(?![a-z])`,
  'g',
);

const folderOf = (file: string): string =>
  /^(?:packages\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? 'top level';

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Takes out what a test quotes of a text that people read: `docs/terms.md` rules these. One word alone stays. */
const withoutQuotes = (line: string, english: string): string =>
  line.replace(/(['"/])((?:(?!\1).)*)\1/g, (quote, _, content: string) => {
    const text = content.replace(/^\^|\$$/g, '');
    return text.includes(' ') && english.includes(text) ? '' : quote;
  });

/** The private words of a line, by their first form. */
const wordsIn = (file: string, line: string): PrivateWord[] =>
  [...line.matchAll(use)]
    .flatMap(([form]) => wordOf.get(form.toLowerCase()) ?? [])
    .filter(
      (found) =>
        !rightUses.some(({ word, where }) => word === found && where.test(`${file}:${line}`)),
    );

/** Uses in code, comments and documents. `read` gives the text of a file of the repository. */
export function countWords(
  files: readonly string[],
  read: (file: string) => string,
): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  const english = files
    .filter((file) => isEnglish.test(file))
    .map(read)
    .join('\n');
  for (const file of files) {
    if (!isText.test(file) || isLeftOut.test(file)) continue;
    for (const line of read(file).split('\n')) {
      for (const word of wordsIn(file, isTest.test(file) ? withoutQuotes(line, english) : line)) {
        counts[folderOf(file)] ??= {};
        const folder = counts[folderOf(file)] ?? {};
        folder[word] = (folder[word] ?? 0) + 1;
      }
    }
  }
  return sorted(Object.fromEntries(Object.entries(counts).map(([at, all]) => [at, sorted(all)])));
}

const riseAdvice = `Say what the field says, as in the list of private-words.ts, with the subject named.`;
const fallAdvice = `Fewer private words: run node infra/src/check/shape/shape.main.ts --update-words, and commit ${wordCountsFile}.`;

/** Folders where a private word is used more often than stored, or less often without the stored number. */
export function privateWordViolations(counts: WordCounts, stored: WordCounts): Violation[] {
  const folders = [...new Set([...Object.keys(counts), ...Object.keys(stored)])];
  return folders.flatMap((folder) =>
    privateWords.flatMap(({ forms: [word], say }) => {
      const [now, before] = [counts[folder]?.[word] ?? 0, stored[folder]?.[word] ?? 0];
      if (now === before) return [];
      const problem = `has “${word}” ${now} times, stored are ${before}; say: ${say}`;
      return [{ file: folder, problem, advice: now > before ? riseAdvice : fallAdvice }];
    }),
  );
}

/** The stored counts, lowered to what there is; the first list takes all. */
export function loweredCounts(counts: WordCounts, stored: WordCounts | null): WordCounts {
  if (stored === null) return counts;
  const lowered = Object.entries(stored).map(([folder, all]) => {
    const left = Object.entries(all)
      .map(([word, before]) => [word, Math.min(before, counts[folder]?.[word] ?? 0)] as const)
      .filter(([, count]) => count > 0);
    return [folder, Object.fromEntries(left)] as const;
  });
  return Object.fromEntries(lowered.filter(([, all]) => Object.keys(all).length > 0));
}
