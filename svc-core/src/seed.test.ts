import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login, userState } from '@siteswap/contracts/core';
import { demoCrew, demoPassword } from '#src/seed/demo-people.ts';
import { type CoreTestService, startCore } from '#test/core-service.ts';
import { createSecrets } from './secrets.ts';
import { seed } from './seed.ts';

let core: CoreTestService;
const secrets = createSecrets(randomBytes(32));
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

describe('the demonstration people', () => {
  it('are added once, with the ids that other demonstration data refer to', async () => {
    const added = await Promise.all([seed(core.prisma, secrets), seed(core.prisma, secrets)]);
    expect(added.sort()).toEqual([0, 44]);
    const people = await core.prisma.user.findMany({ orderBy: { id: 'asc' } });
    expect(people.slice(0, 4).map(({ id, email }) => [id, email])).toEqual([
      [1, 'admin@siteswap.test'],
      [2, 'organiser@siteswap.test'],
      [3, 'member@siteswap.test'],
      [4, 'volunteer@siteswap.test'],
    ]);
    const crew = people.slice(4);
    expect(crew.map(({ id }) => id)).toEqual(demoCrew.map((_, index) => index + 5));
    expect(crew.every(({ passwordHash }) => passwordHash === null)).toBe(true);
  });

  it.each([
    ['admin', true],
    ['organiser', false],
    ['member', false],
    ['volunteer', false],
  ])('can sign in as %s, administrator: %s', async (account, isGlobalAdmin) => {
    await seed(core.prisma, secrets);
    const { status, body } = await core.call(login, {
      body: { identifier: `${account}@siteswap.test`, password: demoPassword },
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ isGlobalAdmin, isEmailVerified: true, locale: 'fr' });
  });

  it('are known to the other services', async () => {
    await seed(core.prisma, secrets);
    await core.waitFor(() => core.nats.states(userState).length >= 44);
  });
});
