import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login, register, updateProfile } from '@siteswap/contracts/core';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { createUsersService } from './users.service.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const registerAs = async (pseudo: string) =>
  core.call(register, { body: aRegistration({ pseudo }) });
const codeOf = async (pseudo: string) =>
  ((await registerAs(pseudo)).body as { code?: string }).code ?? 'ok';

describe('a pseudo', () => {
  it.each([
    'Ærøskøbing',
    'jongleur_42',
    'Анна-Львів',
    'ジャグラー漢字',
    '저글러',
    'lea-é',
    'siteswap-531',
  ])('%s is of one script', async (pseudo) => {
    expect(await codeOf(pseudo)).toBe('ok');
  });

  it.each([
    ['\u0430dmin', 'Cyrillic in Latin'],
    ['lea-massue\u0455', 'Cyrillic in Latin'],
    ['ａｄｍｉｎ１', 'full width'],
    ['𝖆𝖉𝖒𝖎𝖓𝟏', 'mathematical'],
    ['ﬁona', 'a ligature'],
    ['Ⅷ_roman', 'a numeral'],
    ['лена_γ', 'Greek in Cyrillic'],
    ['___', 'no letter'],
    ['7531-1', 'no letter'],
    ['admin', 'reserved'],
    ['Ad-Min', 'reserved'],
    ['ádmin', 'reserved'],
    ['adrnin', 'looks reserved'],
    ['administrator', 'reserved'],
    ['siteswap', 'reserved'],
    ['Modératrice', 'reserved'],
    ['поддержка', 'reserved'],
    ['root', 'reserved'],
  ])('%s is rejected: %s', async (pseudo) => {
    const { status, body } = await registerAs(pseudo);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code: 'PSEUDO_NOT_ALLOWED', errors: [{ path: 'pseudo', code: 'NOT_ALLOWED' }] },
    });
  });

  it.each([
    ['\u3164\u3164\u3164', 'fillers'],
    ['\u2800\u2800\u2800', 'empty cells'],
    ['\ufe0f\u034f\u17b4', 'signs that are not seen'],
  ])('%j is none, nor is a name: %s', async (blank) => {
    const person = aRegistration();
    for (const field of ['pseudo', 'nom', 'prenom']) {
      const { status, body } = await core.call(register, { body: { ...person, [field]: blank } });
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { code: 'INVALID_INPUT', errors: [expect.objectContaining({ path: field })] },
      });
    }
  });

  it('that looks like another is taken, also in a profile and by two at once', async () => {
    expect(await codeOf('limesque')).toBe('ok');
    expect(await codeOf('Iimesque')).toBe('PSEUDO_TAKEN');
    expect(await codeOf('lirnesque')).toBe('PSEUDO_TAKEN');
    expect(await codeOf('\u0441\u043e\u0440\u0430')).toBe('ok');
    expect(await codeOf('copa')).toBe('PSEUDO_TAKEN');
    const { actor: me } = await core.signIn(await core.aMember());
    const { body } = await core.call(updateProfile, { body: { pseudo: 'limesqve' } }, me);
    expect(body).toMatchObject({ user: { pseudo: 'limesqve' } });
    const copied = await core.call(updateProfile, { body: { pseudo: 'Lirnesque' } }, me);
    expect(copied.body).toMatchObject({ code: 'PSEUDO_TAKEN' });
    const both = await Promise.all([registerAs('paylow-1'), registerAs('payIow-l')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('of an older account stays as it is, though its like is there', async () => {
    const [older, newer, mixed] = [
      await core.aMember(),
      await core.aMember(),
      await core.aMember(),
    ];
    const { actor: me } = await core.signIn(mixed);
    const rename = (email: string, pseudo: string) =>
      core.prisma.user.update({
        where: { email },
        data: { pseudo, pseudoKey: pseudo.toLowerCase(), pseudoSkeleton: null },
      });
    await rename(older.email, 'Iolanda');
    await rename(newer.email, 'lolanda');
    await rename(mixed.email, '\u0430nna-mixed');
    const users = createUsersService({ db: core.prisma as never, rateLimits: null as never });
    await users.fillSkeletons();
    const skeletons = await core.prisma.user.findMany({
      where: { email: { in: [older.email, newer.email] } },
      orderBy: { id: 'asc' },
      select: { id: true, pseudoSkeleton: true },
    });
    expect(skeletons.map(({ pseudoSkeleton }) => pseudoSkeleton)).toEqual([
      'lolanda',
      `#${skeletons[1]?.id}`,
    ]);
    for (const [pseudo, { password }] of [
      ['lolanda', newer],
      ['Iolanda', older],
    ] as const) {
      const signedIn = await core.call(login, { body: { identifier: pseudo, password } });
      expect(signedIn.body).toMatchObject({ user: { pseudo } });
    }
    const own = { pseudo: '\u0430nna-mixed', prenom: 'Anna' };
    const { status } = await core.call(updateProfile, { body: own }, me);
    expect(status).toBe(200);
    expect(await codeOf('1olanda')).toBe('PSEUDO_TAKEN');
  });
});

describe('a password', () => {
  it('is the same however the keyboard composes its letters', async () => {
    const person = aRegistration({ password: 'Jonglerie-e\u0301-2027' });
    const member = await core.aMember(person);
    const signIn = (password: string) =>
      core.call(login, { body: { identifier: member.email, password } });
    expect((await signIn('Jonglerie-\u00e9-2027')).status).toBe(200);
    expect((await signIn(' Jonglerie-\u00e9-2027')).status).toBe(401);
  });
});
