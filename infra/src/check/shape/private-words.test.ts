import { describe, expect, it } from '@jest/globals';
import { countWords, loweredCounts, privateWordViolations } from './private-words.ts';

const countIn = (text: string, file = 'svc-core/src/a.ts') => countWords([file], () => text);

describe('private words', () => {
  it('are counted in identifiers, comments and documents', () => {
    expect(countIn('const heldSince = isHeld(); // Held by nobody')).toEqual({
      'svc-core': { hold: 3, nobody: 1 },
    });
    expect(countIn('It is kept beside.', 'packages/ui-kit/README.md')).toEqual({
      'packages/ui-kit': { beside: 1, kept: 1 },
    });
    expect(countIn('// Those who ask, by so many attempts; those whose turn it is.')).toEqual({
      'svc-core': { 'so many': 1, 'those who': 1 },
    });
  });

  it.each([
    ['svc-editions/src/features/invitations/invitations.policy.ts', 'if (row.answer !== null)'],
    ['svc-notifications/src/a.test.ts', "when: 'editions:invitation-answered'"],
    ['svc-editions/src/features/lost-found/matching.format.ts', '!stopWords.has(term)'],
    ['svc-editions/src/a.ts', 'new Int32Array(set.words.buffer)'],
    ['gateway/src/a.ts', "gauge('gateway_first_paints', help)"],
    ['packages/web-kit/src/offline/waiting-writes.ts', '(await navigator.locks.query()).held'],
    ['packages/web-kit/src/pending-actions/pending-action-storage.ts', 'wish: stored.optional(),'],
    ['packages/contracts/src/platform/releases.ts', 'isKept: z.boolean(),'],
  ])('are right where the domain, a library or storage says so: %s: %s', (file, text) => {
    expect(countIn(text, file)).toEqual({});
  });

  it('are private everywhere else', () => {
    const text = 'answer; words; painted; held; wish; isKeptFor';
    expect(countIn(text)).toEqual({
      'svc-core': { answer: 1, hold: 1, kept: 1, painted: 1, wish: 1, words: 1 },
    });
  });

  it('are not counted in texts that a test quotes from the English locale', () => {
    const files: Record<string, string> = {
      'mf-a/src/locales/en.json': '{ "add": "Add somebody", "kept": "We have told the team." }',
      'mf-a/src/a.test.tsx':
        "get('button', { name: 'Add somebody' }) /^We have told the team/ 'Told by nobody'",
      'mf-a/src/b.tsx': "const text = 'Add somebody';",
    };
    const counts = countWords(Object.keys(files), (file) => files[file] ?? '');
    expect(counts).toEqual({ 'mf-a': { nobody: 2, told: 1 } });
  });

  it.each([
    ['docs/terms.md', '| team | hold |'],
    ['svc-core/src/a.ts', 'withheld, household, threshold, drawback, passwords'],
    ['svc-core/src/locales/en.json', '"held"'],
    ['svc-core/prisma/migrations/1_a/migration.sql', '-- held'],
  ])('are not found in %s: %s', (file, text) => {
    expect(countIn(text, file)).toEqual({});
  });

  const stored = { gateway: { hold: 2, kept: 1 } };

  it('may neither become more, nor fewer without the list', () => {
    expect(privateWordViolations(stored, stored)).toEqual([]);
    const [more] = privateWordViolations({ gateway: { hold: 3, kept: 1 } }, stored);
    expect(more).toMatchObject({ file: 'gateway', advice: expect.stringContaining('Say what') });
    expect(more?.problem).toContain('“hold” 3 times, stored are 2; say: lock');
    const [fewer] = privateWordViolations({ gateway: { hold: 2 } }, stored);
    expect(fewer?.advice).toContain('--update-words');
    expect(privateWordViolations({ shell: { wish: 1 } }, {})).toHaveLength(1);
  });

  it('are only ever lowered by an update', () => {
    const counts = { gateway: { hold: 5 }, shell: { wish: 1 } };
    expect(loweredCounts(counts, stored)).toEqual({ gateway: { hold: 2 } });
    expect(loweredCounts(counts, null)).toEqual(counts);
  });
});
