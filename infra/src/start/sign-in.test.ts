import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import type { BackingServers } from './backing-servers.ts';
import { createSecrets } from './secrets.ts';
import { serviceEnv } from './service-env.ts';
import { planSignIn } from './sign-in.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = temporaryFolder('sign-in');
  mkdirSync(join(dataDir, 'logs'));
});

const plan = (env: NodeJS.ProcessEnv = {}, isDemo = true) =>
  planSignIn({
    ...{ env, isDemo, dataDir },
    logsDir: join(dataDir, 'logs'),
    publicUrl: 'http://localhost:3000',
    log: () => {},
  });

describe('the sign-in provider of our own', () => {
  it('runs where nothing real is named, at the same address each time', async () => {
    const { providers, start } = await plan();
    expect(providers).toMatchObject([{ id: 'local', name: 'Siteswap ID', kind: 'oidc' }]);
    const issuer = providers[0]?.issuer;
    const server = await start();
    try {
      const response = await fetch(`${issuer}/.well-known/openid-configuration`);
      expect(await response.json()).toMatchObject({ issuer });
    } finally {
      await server.stop();
    }
    await expect(fetch(`${issuer}/jwks`)).rejects.toThrow();
    expect((await plan()).providers[0]?.issuer).toBe(issuer);
  });

  it.each([
    ['where others may reach the site', {}, false],
    ['where none is wanted', { OIDC_PROVIDERS: '' }, true],
  ])('does not run %s', async (_where, env, isDemo) => {
    expect((await plan(env, isDemo)).providers).toEqual([]);
  });

  it('gives way to real ones', async () => {
    const env = {
      OIDC_PROVIDERS: 'google',
      OIDC_GOOGLE_CLIENT_ID: 'us',
      OIDC_GOOGLE_CLIENT_SECRET: 'secret',
    };
    expect((await plan(env)).providers).toMatchObject([{ id: 'google' }]);
  });
});

describe('the secrets of sign-in providers', () => {
  it('reach svc-core alone', async () => {
    const env = {
      OIDC_PROVIDERS: 'google',
      OIDC_GOOGLE_CLIENT_ID: 'us',
      OIDC_GOOGLE_CLIENT_SECRET: 'very-secret',
    };
    const { providers } = await plan(env);
    const names = ['svc-core', 'svc-editions', 'gateway'];
    const envOf = serviceEnv({
      ...{
        env,
        providers,
        deletionServices: [],
        topicServices: [],
        publicUrl: 'http://localhost:3000',
      },
      ...{ dataDir, releasesDir: dataDir, filesDir: dataDir },
      secrets: createSecrets(),
      servers: { databases: [], natsUrl: () => '' } as unknown as BackingServers,
      ports: new Map(names.map((name, i) => [name, 4000 + i])),
      replicas: new Map(),
    });
    const knows = names.filter((name) => JSON.stringify(envOf(name)).includes('very-secret'));
    expect(knows).toEqual(['svc-core']);
  });
});
