import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { toast } from '@siteswap/ui-kit/toast';
import { session } from '@siteswap/web-kit';
import { queryClient } from '@siteswap/web-kit/shell';
import { aSessionUser } from '@siteswap/web-kit/testing';
import { watchIdentity } from './watch-identity.ts';

const shown = () => toast.list().filter(({ isOpen }) => isOpen);
let went: unknown[];
let checks: number;
let stop: () => void;

beforeEach(() => {
  went = [];
  checks = 0;
  session.login(aSessionUser(), false);
  queryClient.setQueryData(['mine'], 'private');
  stop = watchIdentity({
    state: { location: { pathname: '/favorites', search: '?page=2', hash: '#a' } as never },
    navigate: (async (to: unknown) => void went.push(to)) as never,
    revalidate: async () => {
      checks += 1;
    },
  });
});
afterEach(() => {
  stop();
  session.clear();
  toast.clear();
  queryClient.clear();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('who is signed in', () => {
  it('is another person, or a visitor: the cache is dropped and guards are evaluated again', () => {
    session.login(aSessionUser({ id: 8 }), false);
    expect(queryClient.getQueryData(['mine'])).toBeUndefined();
    expect(checks).toBe(1);
    session.clear();
    expect(checks).toBe(2);
    expect(shown()).toEqual([]);
  });

  it('is the same person with another name: nothing is dropped', () => {
    session.update({ pseudo: 'nina' });
    expect(queryClient.getQueryData(['mine'])).toBe('private');
    expect(checks).toBe(0);
  });
});

describe('what was typed into forms in this tab', () => {
  const draft = () => sessionStorage.getItem('draft:feedback');

  it.each([
    ['signs out', () => session.clear()],
    ['is replaced by another one', () => session.login(aSessionUser({ id: 8 }), false)],
  ])('is gone once the member who typed it %s', (_, change) => {
    sessionStorage.setItem('draft:feedback', '{"message":"private"}');
    sessionStorage.setItem('other', 'stays');
    session.update({ pseudo: 'nina' });
    expect(draft()).not.toBeNull();
    change();
    expect(draft()).toBeNull();
    expect(sessionStorage.getItem('other')).toBe('stays');
  });

  it('is there after a visitor has signed in', () => {
    session.clear();
    sessionStorage.setItem('draft:feedback', '{"message":"mine"}');
    session.login(aSessionUser(), false);
    expect(draft()).not.toBeNull();
  });

  it('outlasts an expired session until another person signs in', () => {
    sessionStorage.setItem('draft:feedback', '{"message":"private"}');
    session.expire();
    session.login(aSessionUser(), false);
    expect(draft()).not.toBeNull();
    session.expire();
    session.login(aSessionUser({ id: 8 }), false);
    expect(draft()).toBeNull();
  });
});

describe('an expired session', () => {
  it('stays on the page and offers to sign in and return to it', () => {
    session.expire();
    expect(queryClient.getQueryData(['mine'])).toBe('private');
    expect(checks).toBe(0);
    const [offer] = shown();
    expect(offer).toMatchObject({ id: 'session-expired', duration: 0, tone: 'warning' });
    offer?.action?.onAction();
    expect(went).toEqual(['/login?returnTo=%2Ffavorites%3Fpage%3D2%23a']);
  });

  it('retains the cache for the same person and drops it for another', () => {
    session.expire();
    session.login(aSessionUser(), false);
    expect(queryClient.getQueryData(['mine'])).toBe('private');
    expect(shown()).toEqual([]);
    session.expire();
    session.login(aSessionUser({ id: 8 }), false);
    expect(queryClient.getQueryData(['mine'])).toBeUndefined();
    expect(checks).toBe(1);
  });
});
