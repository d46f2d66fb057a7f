import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.policy.ts';
import { createPasswords } from './passwords.service.ts';

describe('hashing passwords', () => {
  it('verifies the password, and only that one', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('Jonglerie-2027');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, 'Jonglerie-2027')).toBe(true);
    expect(await passwords.verify(hash, 'Jonglerie-2028')).toBe(false);
  });

  it('returns false for an unknown name', async () => {
    expect(await createPasswords().verify(null, 'Jonglerie-2027')).toBe(false);
  });

  it('rejects calls when the queue is full, and serves the others', async () => {
    const passwords = createPasswords({ running: 1, waiting: 2 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => passwords.verify(null, 'Jonglerie-2027')),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(outcomes[4]).toMatchObject({ reason: { status: 503, code: 'SERVICE_UNAVAILABLE' } });
    expect(await passwords.verify(null, 'x')).toBe(false);
  });
});

describe('common passwords', () => {
  it.each(['Password1', 'PASSWORD123', 'Qwerty123', 'Azerty123', 'Motdepasse1'])(
    'recognises %s',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );
  it.each(['Jonglerie-2027', 'Trois massues 7'])('lets %s pass', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});
