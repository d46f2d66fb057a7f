import { describe, expect, it } from '@jest/globals';
import { createSessionCookie } from './session-cookie.format.ts';

describe('the session cookie', () => {
  it('is Secure and bound to its host on https', () => {
    expect(createSessionCookie('https://siteswap.example').set('abc', 60)).toBe(
      '__Host-siteswap_session=abc; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60',
    );
  });

  it('carries the port on http and lasts until the browser closes unless an age is given', () => {
    expect(createSessionCookie('http://localhost:3000').set('abc')).toBe(
      'siteswap_session_3000=abc; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('is removed by an empty value that expires at once', () => {
    expect(createSessionCookie('http://localhost:3000').clear()).toBe(
      'siteswap_session_3000=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    );
  });
});
