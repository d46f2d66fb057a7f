import { describe, expect, it } from '@jest/globals';
import { publicReturnTo, safeReturnTo, withReturnTo } from './return-to.ts';

const origin = 'https://siteswap.test';

describe('returning after sign-in', () => {
  it.each([
    'https://evil.test/',
    'https:/evil.test/',
    '//evil.test/x',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n\\evil.test',
    '\t//evil.test',
    // Of this origin only until the dots are resolved.
    '/.//evil.test',
    '/..//evil.test',
    '/%2e//evil.test',
    '/%2e%2e//evil.test',
    '/editions/..//evil.test',
    '/.//%5Cevil.test',
    '/%2F/evil.test',
    '/%5Cevil.test',
    '//lina:secret@siteswap.test/',
    '//siteswap.test@evil.test/',
    'https://siteswap.test@evil.test/',
    'https://siteswap.test.evil.test/',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' /favorites',
    'data:text/html,x',
    'evil.test',
    '@evil.test',
    '/%',
    '',
    null,
  ])('AC-02 ignores a returnTo of another origin, or what is none: %j', (elsewhere) => {
    expect(safeReturnTo(elsewhere, origin)).toBe('/');
  });

  it.each([
    '/login',
    '/login?returnTo=%2Flogin',
    '/login/',
    '/Login',
    '/%6Cogin',
    '/./login',
    '/editions/../login',
    '/logout?x=1',
    '/register#top',
    '/verify-email',
    '/auth/forgot-password',
    '/auth/reset-password?token=x',
    '/auth/complete',
    '/auth%2Fcomplete',
    '/api/session/me',
    '/api',
  ])('never returns to a page of the sign-in itself, nor to the API: %s', (page) => {
    expect(safeReturnTo(page, origin)).toBe('/');
  });

  it.each([
    '/',
    '/editions/12/carpool?offerId=3#top',
    '/?q=//evil.test&returnTo=https://evil.test',
    '/login-tips',
    '/authors',
    '/editions//12',
    '/%C3%A9ditions',
  ])('returns path, query and fragment of this origin: %s', (path) => {
    expect(safeReturnTo(path, origin)).toBe(path);
  });

  it('encodes the whole path in the link', () => {
    expect(withReturnTo('/login', '/?q=a&page=2')).toBe('/login?returnTo=%2F%3Fq%3Da%26page%3D2');
  });
});

describe('returning after signing out', () => {
  const routes = [
    { path: '/' },
    { path: '/favorites', guard: 'auth-protected' },
    { path: '/editions/:id' },
    { path: '/editions/add', guard: 'auth-protected' },
    { path: '/admin', guard: 'super-admin' },
  ];

  it.each(['/favorites', '/favorites?page=2', '/editions/add', '/admin', '/login', '//evil.test'])(
    'leads home rather than to %s',
    (path) => {
      expect(publicReturnTo(path, routes)).toBe('/');
    },
  );

  it.each(['/editions/12?tab=2', '/nowhere'])('leads back to %s', (path) => {
    expect(publicReturnTo(path, routes)).toBe(path);
  });
});
