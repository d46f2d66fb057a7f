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
