import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import type { BackingServers } from './backing-servers.ts';
import { assertVapidKey, createSecrets, loadSecrets } from './secrets.ts';
import { serviceEnv } from './service-env.ts';

const names = ['svc-core', 'svc-notifications', 'gateway'];
const envOf = (env: NodeJS.ProcessEnv, secrets = createSecrets()) =>
  serviceEnv({
    ...{
      env,
      secrets,
      providers: [],
      deletionServices: [],
      topicServices: [],
      publicUrl: 'http://localhost:3000',
    },
    ...{ dataDir: '.', releasesDir: '.', filesDir: '.' },
    servers: { databases: [], natsUrl: (name: string) => name } as unknown as BackingServers,
    ports: new Map(names.map((name, at) => [name, 4000 + at])),
    replicas: new Map(),
  });

it('are made once; a folder of an older version gets the key for push, and no other is made anew', () => {
  const dataDir = temporaryFolder('secrets');
  const first = loadSecrets(dataDir);
  expect(loadSecrets(dataDir)).toEqual(first);
  const file = join(dataDir, 'secrets.json');
  const { VAPID_PRIVATE_KEY, ...older } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(older));
  const again = loadSecrets(dataDir);
  expect(again).toMatchObject(older);
  expect(again.VAPID_PRIVATE_KEY).toMatch(/^[\w-]{43}$/);
  expect(again.VAPID_PRIVATE_KEY).not.toBe(VAPID_PRIVATE_KEY);
  expect(loadSecrets(dataDir)).toEqual(again);
});

it('for push are for svc-notifications alone, which gives pages the public key', () => {
  const secrets = createSecrets();
  const of = envOf({}, secrets);
  expect(of('svc-notifications')['VAPID_PRIVATE_KEY']).toBe(secrets.VAPID_PRIVATE_KEY);
  for (const name of ['svc-core', 'gateway']) {
    expect(JSON.stringify(of(name))).not.toContain(secrets.VAPID_PRIVATE_KEY);
  }
});

it('for push may be set', () => {
  const VAPID_PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url');
  const of = envOf({ VAPID_PRIVATE_KEY });
  expect(of('gateway')['VAPID_PRIVATE_KEY']).toBeUndefined();
  expect(of('svc-notifications')['VAPID_PRIVATE_KEY']).toBe(VAPID_PRIVATE_KEY);
  expect(() => envOf({ VAPID_PRIVATE_KEY: 'short' })).toThrow('Set VAPID_PRIVATE_KEY');
});
