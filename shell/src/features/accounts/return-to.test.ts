import { describe, expect, it } from '@jest/globals';
import { safeReturnTo, withReturnTo } from './return-to.ts';

const origin = 'https://siteswap.test';

describe('returning after sign-in', () => {
  it('AC-02 ignores a returnTo of another origin', () => {
    for (const elsewhere of [
      'https://evil.test/',
      '//evil.test/x',
      '/\\evil.test',
      'javascript:alert(1)',
      '\t//evil.test',
      '',
    ]) {
      expect(safeReturnTo(elsewhere, origin)).toBe('/');
    }
  });

  it('never returns to a page of the sign-in itself, nor to the API', () => {
    for (const page of [
      '/login',
      '/logout?x=1',
      '/register',
      '/auth/forgot-password',
      '/verify-email',
    ]) {
      expect(safeReturnTo(page, origin)).toBe('/');
    }
  });

  it('keeps path, query and fragment of this origin', () => {
    expect(safeReturnTo('/editions/12/carpool?offerId=3#top', origin)).toBe(
      '/editions/12/carpool?offerId=3#top',
    );
  });

  it('encodes the whole path in the link', () => {
    expect(withReturnTo('/login', '/?q=a&page=2')).toBe('/login?returnTo=%2F%3Fq%3Da%26page%3D2');
  });
});
