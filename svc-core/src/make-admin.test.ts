import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { register, userState } from '@siteswap/contracts/core';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { makeAdmin } from './make-admin.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

describe('making a member administrator on the machine', () => {
  it('changes tokens, publishes the state, and leaves an audit entry and a security event', async () => {
    const { email, password } = await core.aMember();
    const { user, cookie } = await core.signIn({ email, password });
    const both = await Promise.all([makeAdmin(core.prisma, email), makeAdmin(core.prisma, email)]);
    expect(both.sort()).toEqual(['already', 'made']);
    expect((await core.exchange(cookie)).body.user.isGlobalAdmin).toBe(true);
    await core.waitFor(() =>
      core.nats
        .states(userState)
        .some(
          ({ id, data }) =>
            id === String(user.id) && (data as { isGlobalAdmin?: boolean } | null)?.isGlobalAdmin,
        ),
    );
    const entries = await core.waitFor(async () => {
      const rows = await core.prisma.auditEntry.findMany({ where: { entityId: String(user.id) } });
      return rows.length > 0 && rows;
    });
    expect(entries).toMatchObject([
      {
        ...{ service: 'svc-core', userId: null, action: 'core.user.made-admin' },
        ...{ entityType: 'user', before: { isGlobalAdmin: false }, after: { isGlobalAdmin: true } },
      },
    ]);
    const metrics = await (await fetch(`${core.baseUrl}/metrics`)).text();
    expect(metrics).toMatch(/security_events_total\{.*type="account.rights-changed".*\} 1/);
  });

  it('rejects an address that is unknown, unconfirmed or of a deleted account', async () => {
    const waiting = aRegistration();
    await core.call(register, { body: waiting });
    expect(await makeAdmin(core.prisma, waiting.email)).toBe('unverified');
    expect(await makeAdmin(core.prisma, aRegistration().email)).toBe('unknown');
    const gone = await core.aMember();
    await core.prisma.user.update({
      where: { email: gone.email },
      data: { deletedAt: new Date() },
    });
    expect(await makeAdmin(core.prisma, gone.email)).toBe('unknown');
    expect(
      await core.prisma.user.count({ where: { isGlobalAdmin: true, email: gone.email } }),
    ).toBe(0);
  });
});
