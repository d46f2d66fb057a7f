import { describe, expect, it } from '@jest/globals';
import { privateWordViolations } from './private-words.ts';

const wordsIn = (text: string, file = 'svc-core/src/a.ts') =>
  privateWordViolations([file], () => text).map(({ problem }) => problem);

describe('private words', () => {
  it('are found in identifiers, comments and documents', () => {
    expect(wordsIn('const heldSince = isHeld(); // Held by nobody')).toEqual([
      'says “held”',
      'says “Held”',
      'says “Held”',
      'says “nobody”',
    ]);
    expect(wordsIn('It is kept beside.', 'packages/ui-kit/README.md')).toHaveLength(2);
    expect(wordsIn('// By so many attempts of those who ask; those whose turn it is.')).toEqual([
      'says “so many”',
      'says “those who”',
    ]);
  });

  it('are found in codes', () => {
    expect(wordsIn("'SITE_REFUSED'; 'ECONNREFUSED'; 'REFUSED_SITE'")).toHaveLength(2);
  });

  it('are named with their line and what the field says', () => {
    const [violation] = privateWordViolations(['a/b.ts'], () => '\n// The row is held.');
    expect(violation).toMatchObject({ file: 'a/b.ts:2', advice: expect.stringContaining('lock') });
  });

  it.each([
    ['svc-editions/src/features/invitations/invitations.policy.ts', 'if (row.answer !== null)'],
    ['svc-notifications/src/a.test.ts', "when: 'editions:invitation-answered'"],
    ['svc-editions/src/features/lost-found/matching.format.ts', '!stopWords.has(term)'],
    ['svc-editions/src/a.ts', 'new Int32Array(set.words.buffer)'],
    ['gateway/src/a.ts', "gauge('gateway_first_paints', help)"],
    ['packages/web-kit/src/offline/waiting-writes.ts', '(await navigator.locks.query()).held'],
    ['packages/web-kit/src/pending-actions/pending-action-storage.ts', 'wish: stored.optional(),'],
    ['packages/contracts/src/editions/a.ts', "errors: ['RIGHT_NOT_HELD']"],
    ['packages/contracts/src/platform/releases.ts', 'isKept: z.boolean(),'],
  ])('are right where the domain, a library or storage says so: %s: %s', (file, text) => {
    expect(wordsIn(text, file)).toEqual([]);
  });

  it('are private everywhere else', () => {
    expect(wordsIn('answer; words; painted; held; wish; isKeptFor')).toHaveLength(6);
  });

  it('are not sought in texts that a test quotes from the English locale', () => {
    const files: Record<string, string> = {
      'mf-a/src/locales/en.json': '{ "add": "Add somebody", "kept": "We have told the team." }',
      'mf-a/src/a.test.tsx':
        "get('button', { name: 'Add somebody' }) /^We have told the team/ 'Told by nobody'",
      'mf-a/src/b.tsx': "const text = 'Add somebody';",
    };
    const found = privateWordViolations(Object.keys(files), (file) => files[file] ?? '');
    expect(found.map(({ file, problem }) => `${file} ${problem}`)).toEqual([
      'mf-a/src/a.test.tsx:1 says “Told”',
      'mf-a/src/a.test.tsx:1 says “nobody”',
      'mf-a/src/b.tsx:1 says “somebody”',
    ]);
  });

  it.each([
    ['docs/terms.md', '| team | hold |'],
    ['svc-core/src/a.ts', 'withheld, household, threshold, drawback, passwords'],
    ['svc-core/src/locales/en.json', '"held"'],
    ['svc-core/prisma/migrations/1_a/migration.sql', '-- held'],
  ])('are not found in %s: %s', (file, text) => {
    expect(wordsIn(text, file)).toEqual([]);
  });
});
