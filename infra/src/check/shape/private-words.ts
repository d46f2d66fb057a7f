import type { Violation } from './violation.ts';

/** Words that only this project uses so, and what the field says. Forms are written in lower case. */
const privateWords = [
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

type Entry = (typeof privateWords)[number];

/** Where a word is right: the domain's own term, or a name of a library, of storage or of the public API. */
const rightUses: readonly { word: Entry['forms'][0]; where: RegExp; why: string }[] = [
  { word: 'answer', where: /invit/i, why: 'An invitation has an answer: column, event and code.' },
  { word: 'words', where: /stop.?words|search_words/i, why: 'Terms of text search.' },
  { word: 'words', where: /BitSet|(?:ordinals|set|all)\.words/, why: 'The integers of a bit set.' },
  { word: 'words', where: /private.words/i, why: 'This check is about words.' },
  { word: 'painted', where: /first.?paint/i, why: 'A term of web performance.' },
  { word: 'hold', where: /RIGHT_NOT_HELD/, why: 'A code of the public API.' },
  { word: 'hold', where: /locks\.query/, why: 'A field of the Web Locks API.' },
  { word: 'kept', where: /\bisKept\b/, why: 'A field of the public API of releases.' },
  {
    word: 'wish',
    where: /^packages\/web-kit\/src\/(?:pending-actions\/|index)/,
    why: 'Stored places and releases of remotes know a pending action by it.',
  },
];

const isText = /\.(?:tsx?|mjs|js|css|prisma|md)$/;
/** The list itself, its test, migrations, which never change, and terms in eleven languages. */
const isLeftOut =
  /^infra\/src\/check\/shape\/private-words|\/prisma\/migrations\/|^docs\/terms\.md$/;
const isTest = /\.(?:test|spec)\.tsx?$/;
const isEnglish = /\/locales\/en\.json$/;

const entryOf = new Map<string, Entry>(
  privateWords.flatMap((entry) => entry.forms.map((form) => [form, entry] as const)),
);
const capital = (form: string) => form.charAt(0).toUpperCase() + form.slice(1);
const forms = [...entryOf.keys()];
/** A word alone, or a part of an identifier or a code: `heldSince`, `isHeld`, `NOT_HELD`; not of another word: `withheld`. */
const use = new RegExp(
  [
    `(?:(?<![A-Za-z])(?:${forms.join('|')})|(?:${forms.map(capital).join('|')}))(?![a-z])`,
    `(?<![A-Za-z])(?:${forms.map((form) => form.toUpperCase()).join('|')})(?![A-Za-z])`,
  ].join('|'),
  'g',
);

/** Takes out what a test quotes of a text that people read: `docs/terms.md` rules these. One word alone stays. */
const withoutQuotes = (line: string, english: string): string =>
  line.replace(/(['"/])((?:(?!\1).)*)\1/g, (quote, _, content: string) => {
    const text = content.replace(/^\^|\$$/g, '');
    return text.includes(' ') && english.includes(text) ? '' : quote;
  });

/** The private words of a line. */
const wordsIn = (file: string, line: string): { form: string; entry: Entry }[] =>
  [...line.matchAll(use)].flatMap(([form]) => {
    const entry = entryOf.get(form.toLowerCase());
    const isRight = rightUses.some(
      ({ word, where }) => word === entry?.forms[0] && where.test(`${file}:${line}`),
    );
    return entry && !isRight ? [{ form, entry }] : [];
  });

const adviceFor = ({ say }: Entry): string =>
  `Say what the field says, with the subject named: ${say}. A term of the domain, a library or storage goes into rightUses of private-words.ts.`;

/** Lines of code, comments and documents with a private word. `read` gives the text of a file of the repository. */
export function privateWordViolations(
  files: readonly string[],
  read: (file: string) => string,
): Violation[] {
  const english = files
    .filter((file) => isEnglish.test(file))
    .map(read)
    .join('\n');
  return files
    .filter((file) => isText.test(file) && !isLeftOut.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          wordsIn(file, isTest.test(file) ? withoutQuotes(line, english) : line).map(
            ({ form, entry }) => ({
              file: `${file}:${index + 1}`,
              problem: `says “${form}”`,
              advice: adviceFor(entry),
            }),
          ),
        ),
    );
}
