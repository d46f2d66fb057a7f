import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSession, updateProfile, userState } from '@siteswap/contracts/core';
import { decodeJwt } from 'jose';
import { type CoreTestService, startCore } from '#test/core-service.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

describe('choosing a language', () => {
  it('is kept, told to the other services, and stands in the next token', async () => {
    const { actor, user, cookie } = await core.signIn(await core.aMember());
    const { status, body } = await core.call(updateProfile, { body: { locale: 'da' } }, actor);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: user.id, locale: 'da' });
    expect((await core.call(getSession, {}, actor)).body.user.locale).toBe('da');
    expect(decodeJwt((await core.exchange(cookie)).body.token)['locale']).toBe('da');

    const states = await core.waitFor(() => {
      const mine = core.nats.states(userState).filter(({ id }) => id === String(user.id));
      return (mine.at(-1)?.data as { locale?: string })?.locale === 'da' && mine;
    });
    const versions = (states || []).map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  it('refuses a visitor', async () => {
    expect((await core.call(updateProfile, { body: { locale: 'da' } })).status).toBe(401);
  });

  it('refuses a language the product does not have', async () => {
    const { actor } = await core.signIn(await core.aMember());
    const { status, body } = await core.call(
      updateProfile,
      { body: { locale: 'xx' as 'en' } },
      actor,
    );
    expect(status).toBe(422);
    expect(body.errors?.[0]?.path).toBe('locale');
  });

  it('refuses somebody whose account is gone, and changes nothing else by the way', async () => {
    const { actor, user } = await core.signIn(await core.aMember());
    const more = { locale: 'fr', isGlobalAdmin: true, email: 'other@example.org' } as const;
    const { body } = await core.call(updateProfile, { body: more }, actor);
    expect(body.user).toMatchObject({ email: user.email, isGlobalAdmin: false });

    await core.prisma.user.delete({ where: { id: user.id } });
    const gone = await core.call(updateProfile, { body: { locale: 'fr' } }, actor);
    expect(gone.status).toBe(401);
  });
});
