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

/** Uses by top-level folder and by the first form of the word. */
export type WordCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const wordCountsFile = 'infra/src/check/shape/private-words.json';

const isText = /\.(?:tsx?|mjs|js|css|prisma|md)$/;
/** The list itself, its test, and migrations, which never change. */
const isLeftOut = /^infra\/src\/check\/shape\/private-words|\/prisma\/migrations\//;

const wordOf = new Map<string, string>(
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

/** Uses in code, comments and documents. `read` gives the text of a file of the repository. */
export function countWords(
  files: readonly string[],
  read: (file: string) => string,
): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const file of files) {
    if (!isText.test(file) || isLeftOut.test(file)) continue;
    for (const [form] of read(file).matchAll(use)) {
      const word = wordOf.get(form.toLowerCase()) ?? form;
      counts[folderOf(file)] ??= {};
      const folder = counts[folderOf(file)] ?? {};
      folder[word] = (folder[word] ?? 0) + 1;
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
