import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { baseEnv, readEnv } from './env.ts';

const good = {
  PORT: '4001',
  DATABASE_URL: 'postgresql://siteswap:hush@127.0.0.1:5432/core',
  NATS_URL: 'nats://127.0.0.1:4222',
  INTERNAL_TOKEN: 'a-long-enough-secret',
  SERVICE_KEY: 'a-secret-that-is-as-long-as-a-key',
  JWKS_URL: 'http://127.0.0.1:4001/.well-known/jwks.json',
  CORE_URL: 'http://127.0.0.1:4001',
};

describe('the environment', () => {
  it('is parsed, with its defaults', () => {
    expect(readEnv(baseEnv, good)).toMatchObject({
      PORT: 4001,
      NATS_PREFIX: 'siteswap',
      TRUSTED_PROXIES: 1,
      EXIT_WITH_PARENT: false,
    });
  });

  it('names missing and wrong variables, without their values', () => {
    const env = baseEnv.extend({ MAIL_FROM: z.email() });
    const { PORT: _port, ...rest } = good;
    const read = () =>
      readEnv(env, { ...rest, DATABASE_URL: 'mysql://root:hush@x', MAIL_FROM: 'no' });
    expect(read).toThrow(/^Set these variables: PORT\. Correct these variables: DATABASE_URL \(/);
    expect(read).toThrow(/MAIL_FROM/);
    expect(read).not.toThrow(/hush/);
  });
});
