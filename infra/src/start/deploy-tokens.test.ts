import { expect, it } from '@jest/globals';
import { deployTokenOf } from '@siteswap/releases';
import { frontEnds } from '../releases/front-ends.ts';
import type { BackingServers } from './backing-servers.ts';
import { createSecrets } from './secrets.ts';
import { serviceEnv } from './service-env.ts';

const secrets = createSecrets();
const names = ['svc-core', 'svc-lost-found', 'gateway'];
const options = {
  ...{
    env: {},
    secrets,
    providers: [],
    deletionServices: ['svc-lost-found'],
    topicServices: ['svc-lost-found', 'svc-clubs'],
    publicUrl: 'http://localhost:3000',
  },
  ...{ dataDir: '.', releasesDir: '.', filesDir: '.' },
  servers: {
    databases: [],
    natsUrl: (name: string) => `nats://${name}@x`,
  } as unknown as BackingServers,
  ports: new Map(names.map((name, at) => [name, 4000 + at])),
  replicas: new Map(),
};
const envOf = serviceEnv(options);

it('the gateway knows a deploy token for each front end, and no service knows one', () => {
  const given = new Map(
    envOf('gateway')
      ['DEPLOY_TOKENS']?.split(',')
      .map((pair) => pair.split('=') as [string, string]),
  );
  expect([...given.keys()]).toEqual(frontEnds());
  expect(new Set(given.values()).size).toBe(frontEnds().length);
  expect(given.get('mf-carpool')).toBe(deployTokenOf('mf-carpool', secrets.DEPLOY_TOKEN));
  for (const service of ['svc-core', 'svc-lost-found']) {
    expect(JSON.stringify(envOf(service))).not.toMatch(/DEPLOY_TOKEN/);
  }
});

it('each process gets the broker address of its own user', () => {
  for (const name of names) expect(envOf(name)['NATS_URL']).toBe(`nats://${name}@x`);
});

it('svc-core has the addresses of all services that may block a deletion, or none', () => {
  expect(envOf('svc-core')['DELETION_SERVICES']).toBe('http://127.0.0.1:4001');
  const partly = { ...options, ports: new Map([['svc-core', 4000]]) };
  expect(serviceEnv(partly)('svc-core')['DELETION_SERVICES']).toBeUndefined();
});

it('svc-notifications has the addresses of the services that own topics and run here, by domain', () => {
  const topics = JSON.parse(envOf('svc-notifications')['TOPIC_SERVICES'] ?? '');
  expect(topics).toEqual({ 'lost-found': 'http://127.0.0.1:4001' });
  expect(envOf('svc-core')['TOPIC_SERVICES']).toBeUndefined();
});
