import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createSecrets, sameHash } from './secrets.ts';

const secrets = createSecrets(randomBytes(32));

describe('what SECRET_KEY protects', () => {
  it('opens a sealed text with the same key and context', () => {
    const sealed = secrets.seal('the code is 123456', 'mail-1');
    expect(sealed.includes('123456')).toBe(false);
    expect(secrets.open(sealed, 'mail-1')).toBe('the code is 123456');
    expect(() => secrets.open(sealed, 'mail-2')).toThrow();
    expect(() => secrets.open(sealed, 'mail-1', 'export-part')).toThrow();
    expect(() => createSecrets(randomBytes(32)).open(sealed, 'mail-1')).toThrow();
  });

  it('rejects a sealed text that was changed', () => {
    const sealed = secrets.seal('hello', 'mail-1');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => secrets.open(sealed, 'mail-1')).toThrow();
  });

  it('hashes an address alike whatever its case, and differently under another key', () => {
    expect(secrets.emailHash('Ana@Example.org')).toBe(secrets.emailHash('ana@example.org'));
    expect(createSecrets(randomBytes(32)).emailHash('ana@example.org')).not.toBe(
      secrets.emailHash('ana@example.org'),
    );
  });

  it('binds a code to its address', () => {
    const hash = secrets.codeHash('ana@example.org', '123456');
    expect(sameHash(hash, secrets.codeHash('ana@example.org', '123456'))).toBe(true);
    expect(sameHash(hash, secrets.codeHash('bob@example.org', '123456'))).toBe(false);
    expect(sameHash(hash, '')).toBe(false);
  });
});
