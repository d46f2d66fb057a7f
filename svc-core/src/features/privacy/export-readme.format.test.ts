import { describe, expect, it } from '@jest/globals';
import { exportReadme } from './export-readme.format.ts';

describe('the README of an export', () => {
  it.each([
    ['en', '27 November 2026'],
    ['fr', '27 novembre 2026'],
  ])('writes the date as %s does', (locale, date) => {
    const readme = exportReadme({ pseudo: 'zoé', locale }, new Date('2026-11-27T12:00:00Z'));
    expect(readme).toContain(date);
  });
});
