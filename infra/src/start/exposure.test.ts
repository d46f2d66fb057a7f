import { writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { exposures, planExposure, seedFile } from './exposure.ts';
import { startPlatform } from './platform.ts';

const secure = {
  PUBLIC_URL: 'https://siteswap.example',
  TRUSTED_PROXIES: '1',
  SMTP_URL: 'smtps://us:hush@mail.example',
};

function newDataDir(seeded?: string[]): string {
  const dir = temporaryFolder('exposure');
  if (seeded) {
    writeFileSync(
      seedFile(dir),
      JSON.stringify(Object.fromEntries(seeded.map((service) => [service, 'hash']))),
    );
  }
  return dir;
}

const plan = (env: NodeJS.ProcessEnv, dataDir = newDataDir()) => planExposure({ env, dataDir });

describe('a demonstration', () => {
  it.each([
    [{}],
    [{ PUBLIC_URL: 'http://localhost:3100', HOST: '127.0.0.1' }],
    [{ HOST: '::1', NODE_ENV: 'development' }],
    [{ SMTP_URL: 'smtp://localhost:2525' }],
    [{ OIDC_PROVIDERS: '', NATS_URL: '' }],
  ])('runs on this machine alone: %j', (env) => {
    expect(plan(env, newDataDir(['svc-core']))).toBe(true);
  });

  it.each([
    ['PUBLIC_URL is https://siteswap.example', { PUBLIC_URL: 'https://siteswap.example' }],
    ['PUBLIC_URL is http://192.168.1.7:3000', { PUBLIC_URL: 'http://192.168.1.7:3000' }],
    ['HOST is 0.0.0.0', { HOST: '0.0.0.0' }],
    ['HOST is empty', { HOST: '' }],
    ['NODE_ENV is production', { NODE_ENV: 'production' }],
    ['DATABASE_URL_CORE is set', { DATABASE_URL_CORE: 'postgres://core@localhost/core' }],
    ['NATS_URL is set', { NATS_URL: 'nats://localhost:4222' }],
    ['OIDC_PROVIDERS is set', { OIDC_PROVIDERS: 'google' }],
  ])('never runs where %s', (reason, env) => {
    expect(exposures(env)).toEqual([reason]);
    expect(plan({ ...secure, ...env, PUBLIC_URL: secure.PUBLIC_URL })).toBe(false);
    expect(() => plan(env)).toThrow('Set SMTP_URL to a mail server');
    expect(() => plan({ ...secure, ...env, SEED_DEMO: '1' })).toThrow('Remove SEED_DEMO');
  });
});

describe('push', () => {
  it.each([
    ['Remove OUTGOING_TEST_ORIGINS', { OUTGOING_TEST_ORIGINS: 'http://127.0.0.1:9000' }],
    ['Set VAPID_SUBJECT to an https:', { VAPID_SUBJECT: 'http://siteswap.example' }],
    ['Set PUBLIC_URL to the https:', { PUBLIC_URL: 'http://siteswap.example' }],
  ])('stops the start of a site that others reach: %s', (sentence, env) => {
    expect(() => plan({ ...secure, ...env })).toThrow(sentence);
  });

  it('starts with the address of the site, or a contact', () => {
    expect(plan(secure)).toBe(false);
    expect(plan({ ...secure, VAPID_SUBJECT: 'mailto:us@siteswap.example' })).toBe(false);
    expect(plan({ OUTGOING_TEST_ORIGINS: 'http://127.0.0.1:9000' })).toBe(true);
  });
});

describe('a data folder with demonstration accounts', () => {
  it('is rejected once others may reach the site, with what to do', () => {
    const dataDir = newDataDir(['svc-core', 'svc-editions']);
    expect(() => plan(secure, dataDir)).toThrow(
      /^Set DATA_DIR to a new folder, or empty this one with npm run reset: .*\(PUBLIC_URL is https/,
    );
  });

  it('is used where none of its seeded databases is', () => {
    const sslmode = 'sslmode=verify-full';
    const env = { ...secure, DATABASE_URL_CORE: `postgres://core@db.internal/core?${sslmode}` };
    expect(plan(env, newDataDir(['svc-core']))).toBe(false);
    expect(() => plan(env, newDataDir(['svc-core', 'svc-editions']))).toThrow('npm run reset');
  });
});

describe('an unsafe start', () => {
  it('stops before anything runs, with a sentence for each variable', async () => {
    const dataDir = newDataDir();
    const env = {
      HOST: '0.0.0.0',
      RATE_LIMIT_FACTOR: '5',
      PUBLIC_URL: undefined,
      SMTP_URL: undefined,
    };
    const starting = startPlatform({ dataDir, port: 0, mailPort: 0, quiet: true, env });
    await expect(starting).rejects.toThrow(
      /Set PUBLIC_URL.*\n.*Set TRUSTED_PROXIES.*\n.*Remove RATE_LIMIT_FACTOR.*\n.*Set SMTP_URL/,
    );
  });
});
