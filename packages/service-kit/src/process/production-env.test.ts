import { describe, expect, it } from '@jest/globals';
import { baseEnv, readEnv } from './env.ts';
import { productionFaults } from './production-env.ts';

const token = '5f0c9d7a3b1e8264af93d02c6b7e5148';
const local = {
  PORT: '4001',
  DATABASE_URL: 'postgresql://core:hush@127.0.0.1:5432/core',
  NATS_URL: 'nats://127.0.0.1:4222',
  INTERNAL_TOKEN: token,
  SERVICE_KEY: token,
  JWKS_URL: 'http://127.0.0.1:4001/.well-known/jwks.json',
  CORE_URL: 'http://127.0.0.1:4001',
};
const reachable = { ...local, PUBLIC_URL: 'https://siteswap.example' };
const elsewhere = {
  ...reachable,
  DATABASE_URL: 'postgresql://core:hush@db.internal/core?sslmode=verify-full',
  NATS_URL: 'tls://core:hush@nats-1:4222,tls://nats-2:4222',
};

describe('the configuration of a site that others reach', () => {
  it.each([
    ['this machine alone', local],
    ['a public address, servers on this machine', reachable],
    ['servers elsewhere by TLS', elsewhere],
    ['a contact for push services', { ...reachable, VAPID_SUBJECT: 'mailto:us@siteswap.example' }],
    [
      'a mail server by TLS',
      { ...reachable, SMTP_URL: 'smtp://us:hush@mail.example/?requireTLS=true' },
    ],
  ])('is accepted with %s', (_what, env) => {
    expect(productionFaults(env)).toEqual([]);
  });

  it.each([
    ['Set PUBLIC_URL to the https:', { ...local, PUBLIC_URL: 'http://siteswap.example' }],
    ['Set PUBLIC_URL to the https:', { ...local, HOST: '0.0.0.0' }],
    // Node listens on every interface then.
    ['Set PUBLIC_URL to the https:', { ...local, HOST: '' }],
    ['Set SERVICE_KEY to 32', { ...reachable, SERVICE_KEY: `please-change-me-${token}` }],
    ['Set TRUSTED_PROXIES to the number', { ...reachable, TRUSTED_PROXIES: '0' }],
    ['Remove RATE_LIMIT_FACTOR', { ...reachable, RATE_LIMIT_FACTOR: '100' }],
    ['Remove TIMEOUT_FACTOR', { ...reachable, TIMEOUT_FACTOR: '10' }],
    [
      'Remove OUTGOING_TEST_ORIGINS',
      { ...reachable, OUTGOING_TEST_ORIGINS: 'http://127.0.0.1:9000' },
    ],
    ['Set VAPID_SUBJECT to an https:', { ...reachable, VAPID_SUBJECT: 'http://siteswap.example' }],
    ['Set VAPID_SUBJECT to an https:', { ...reachable, VAPID_SUBJECT: 'https://localhost:3000' }],
    ['Set INTERNAL_TOKEN to 32', { ...reachable, INTERNAL_TOKEN: 'a-long-enough-one' }],
    ['Set DEPLOY_TOKEN to 32', { ...reachable, DEPLOY_TOKEN: `please-change-me-${token}` }],
    [
      'Add sslmode=verify-full to DATABASE_URL',
      { ...local, DATABASE_URL: 'postgresql://core:hush@db.internal/core' },
    ],
    [
      'Add sslmode=verify-full to DATABASE_URL_CORE',
      { DATABASE_URL_CORE: 'postgresql://core:hush@db.internal/core?sslmode=prefer' },
    ],
    ['Set NATS_URL to tls:', { ...local, NATS_URL: 'nats://us:hush@nats.internal:4222' }],
    ['Set NATS_URL to tls:', { ...local, NATS_URL: 'tls://nats.internal:4222' }],
    ['Set NATS_URL to tls:', { ...local, NATS_URL: 'nats://127.0.0.1,nats://nats.internal' }],
    ['Set SMTP_URL to smtps:', { SMTP_URL: 'smtp://us:hush@mail.example:587' }],
    ['Set S3_ENDPOINT to an https:', { S3_ENDPOINT: 'http://files.example' }],
  ])('stops with a sentence: %s', (sentence, env) => {
    const faults = productionFaults(env).join(' ');
    expect(faults).toContain(sentence);
    expect(faults).not.toMatch(/hush|5f0c9d7a/);
  });

  it('stops every process that reads its environment, with all that is wrong', () => {
    const env = { ...reachable, RATE_LIMIT_FACTOR: '2', INTERNAL_TOKEN: 'a-long-enough-one' };
    expect(() => readEnv(baseEnv, env)).toThrow(/Remove RATE_LIMIT_FACTOR.* Set INTERNAL_TOKEN/);
    expect(readEnv(baseEnv, reachable)).toMatchObject({ PORT: 4001 });
  });
});
