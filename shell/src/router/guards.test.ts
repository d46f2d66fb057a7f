import { describe, expect, it } from '@jest/globals';
import { type SessionState, signInPath } from '@siteswap/web-kit/shell';
import { aSessionUser } from '@siteswap/web-kit/testing';
import { evaluateGuard } from './guards.ts';

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
  ] as const)('%s: visitor %s, member %s, admin %s', (guard, ...results) => {
    expect([visitor, member, admin].map((session) => evaluateGuard(guard, session))).toEqual(
      results,
    );
  });

  it('raise for an unknown name', () => {
    expect(() => evaluateGuard('super-admni', admin)).toThrow('Unknown route guard: super-admni');
  });

  it('lead back from the login page to the full path', () => {
    expect(signInPath('/editions/12/edit?tab=a&b=c')).toBe(
      '/login?returnTo=%2Feditions%2F12%2Fedit%3Ftab%3Da%26b%3Dc',
    );
  });
});
