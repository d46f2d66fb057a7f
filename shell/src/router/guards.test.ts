import { describe, expect, it } from '@jest/globals';
import type { SessionState } from '@siteswap/web-kit';
import { aSessionUser } from '@siteswap/web-kit/testing';
import { judge, loginPath } from './guards.ts';

const as = (user: SessionState['user']): SessionState => ({
  status: 'ready',
  user,
  rememberMe: false,
  adminMode: false,
  hasExpired: false,
});
const visitor = as(null);
const member = as(aSessionUser());
const admin = as(aSessionUser({ isGlobalAdmin: true }));

describe('guards', () => {
  it.each([
    [undefined, 'allow', 'allow', 'allow'],
    ['auth-protected', 'sign-in', 'allow', 'allow'],
    ['authenticated', 'sign-in', 'allow', 'allow'],
    ['super-admin', 'sign-in', 'abort', 'allow'],
  ] as const)('%s: visitor %s, member %s, admin %s', (guard, ...verdicts) => {
    expect([visitor, member, admin].map((session) => judge(guard, session))).toEqual(verdicts);
  });

  it('raise for a name nobody defined', () => {
    expect(() => judge('super-admni', admin)).toThrow('Unknown route guard: super-admni');
  });

  it('lead back from the login page to the full path', () => {
    expect(loginPath('/editions/12/edit?tab=a&b=c')).toBe(
      '/login?returnTo=%2Feditions%2F12%2Fedit%3Ftab%3Da%26b%3Dc',
    );
  });
});
