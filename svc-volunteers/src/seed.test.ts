import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getMyShifts,
  getVolunteerInfo,
  listApplications,
  listShifts,
} from '@siteswap/contracts/volunteers';
import { externalEdition, recruitingEdition } from '#src/seed/demo-call.ts';
import { seed } from '#src/seed.ts';
import { type Call, startCall } from '#test/call-people.ts';
import { now } from '#test/days.ts';
import { manager } from '#test/factories.ts';

describe('demonstration calls for volunteers', () => {
  let call: Call;
  beforeAll(async () => {
    call = await startCall();
  });
  afterAll(() => call.stop());

  const info = async (id: number) =>
    (await call.service.call(getVolunteerInfo, { params: { id } })).body;

  it('wait for their editions, and leave real ones alone', async () => {
    expect(await seed(call.service.prisma, now)).toEqual({ added: 0, isComplete: false });
    expect(await call.service.prisma.volunteerSettings.count()).toBe(0);
  });

  it('recruit for one edition here and for another elsewhere', async () => {
    await call.addEdition({ id: 2, name: recruitingEdition });
    expect(await seed(call.service.prisma, now)).toEqual({ added: 3, isComplete: false });
    await call.addEdition({ id: 3, name: externalEdition });
    expect(await seed(call.service.prisma, now)).toEqual({ added: 0, isComplete: true });
    expect(await info(2)).toMatchObject({ canApply: true, volunteersTeams: [{}, {}, {}] });
    expect(await info(3)).toMatchObject({ volunteersMode: 'EXTERNAL', volunteersOpen: true });
    expect((await info(3)).volunteersExternalUrl).toMatch(/^https:/);
    const { body } = await call.service.call(
      listApplications,
      { params: { id: 2 }, query: {} },
      call.as(manager),
    );
    expect(body.counts).toEqual({ PENDING: 1, ACCEPTED: 1, REJECTED: 1 });
    for (const { id } of body.data) {
      const { phone } = await call.get(id, 2);
      // Numbers that the regulator reserves for fiction.
      expect(phone).toMatch(/^\+33 6 39 98 /);
    }
    const mine = await call.service.call(getMyShifts, { params: { id: 2 } }, call.as(4));
    expect(mine.body.shifts).toHaveLength(3);
    expect(mine.body).toMatchObject({ isAccepted: true, minutesPlanned: 3 * 240, open: [] });
    const { body: free } = await call.service.call(listShifts, { params: { id: 2 } });
    expect(free.data).toHaveLength(3 * 7);
    const { prisma } = call.service;
    expect(await prisma.volunteerTeam.count({ where: { signUpMode: 'OPEN' } })).toBe(1);
    expect(await prisma.participation.count({ where: { since: { not: null } } })).toBe(1);
  });

  it('are made once, however often the seed runs', async () => {
    const { prisma } = call.service;
    const count = async () => [
      await prisma.volunteerApplication.count(),
      await prisma.volunteerTimeSlot.count(),
    ];
    const before = await count();
    expect(await seed(call.service.prisma, now)).toEqual({ added: 0, isComplete: true });
    expect(await count()).toEqual(before);
  });
});
