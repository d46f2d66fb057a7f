import { describe, expect, it } from '@jest/globals';
import { signInProviders } from './sign-in-providers.ts';

const client = (id: string) => ({
  [`OIDC_${id}_CLIENT_ID`]: 'us',
  [`OIDC_${id}_CLIENT_SECRET`]: 'secret',
});

describe('sign-in providers of the environment', () => {
  it('are none when it names none', () => {
    expect(signInProviders({})).toEqual([]);
    expect(signInProviders({ OIDC_PROVIDERS: '' })).toEqual([]);
  });

  it('need no addresses when they are well known', () => {
    const env = { OIDC_PROVIDERS: 'google, facebook', ...client('GOOGLE'), ...client('FACEBOOK') };
    expect(signInProviders(env)).toMatchObject([
      { id: 'google', name: 'Google', kind: 'oidc', issuer: 'https://accounts.google.com' },
      {
        id: 'facebook',
        name: 'Facebook',
        kind: 'oauth2',
        userinfoEndpoint: expect.stringContaining('me?fields=id,name,email'),
        trustsEmail: false,
      },
    ]);
  });

  it('are any OpenID issuer', () => {
    const env = {
      OIDC_PROVIDERS: 'my-club',
      OIDC_MY_CLUB_ISSUER: 'https://id.club.example',
      OIDC_MY_CLUB_NAME: 'Club',
      ...client('MY_CLUB'),
    };
    expect(signInProviders(env)).toMatchObject([
      { id: 'my-club', name: 'Club', kind: 'oidc', issuer: 'https://id.club.example' },
    ]);
  });

  it.each([
    [{ OIDC_PROVIDERS: 'google' }, 'OIDC_GOOGLE_CLIENT_ID'],
    [{ OIDC_PROVIDERS: 'club', ...client('CLUB') }, 'OIDC_CLUB_ISSUER'],
    [{ OIDC_PROVIDERS: 'Club' }, 'OIDC_PROVIDERS'],
    [
      {
        OIDC_PROVIDERS: 'club',
        ...client('CLUB'),
        OIDC_CLUB_AUTHORIZATION_ENDPOINT: 'https://club.example/authorize',
      },
      'OIDC_CLUB_TOKEN_ENDPOINT',
    ],
  ])('are rejected by the name of the missing variable: %j', (env, name) => {
    expect(() => signInProviders(env as NodeJS.ProcessEnv)).toThrow(name);
  });
});
