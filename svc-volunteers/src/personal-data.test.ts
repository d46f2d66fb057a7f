import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/core';
import { participationState } from '@siteswap/contracts/notifications';
import { collectPersonalData } from '@siteswap/service-kit/testing';
import { type Call, startCall } from '#test/call-people.ts';
import { allFields, everythingAsked } from '#test/factories.ts';
import { personalData } from './personal-data.ts';

const [gone, other] = [7, 8];
const guardian = {
  ...({ ageBand: 'AGE_16_17', hasGuardianConsent: true } as const),
  ...{ guardianName: 'Paul Silva', guardianPhone: '+33 6 11 22 33 44' },
};

describe('AC-04 the applications of a deleted member', () => {
  let call: Call;
  beforeAll(async () => {
    call = await startCall();
    await call.set({ ...everythingAsked, volunteersOpen: true });
    for (const id of [gone, other]) await call.addMember(id);
  });
  afterAll(() => call.stop());

  it('are in their copy with everything that they wrote', async () => {
    const fields = { ...allFields, ...guardian, motivation: 'Aider' };
    await call.apply(gone, fields);
    await call.apply(other, { dietaryPreference: 'NONE' });
    const { volunteer_application: rows } = await call.service.prisma.$transaction((tx) =>
      collectPersonalData(personalData, tx, gone),
    );
    const { hasGuardianConsent: _, ...written } = fields;
    expect(rows).toMatchObject([{ userId: gone, ...written }]);
  });

  it('are erased with what they were, and the others stay', async () => {
    const { prisma, nats, waitFor } = call.service;
    const aid = (await call.mine(gone))?.id ?? 0;
    const team = await call.team();
    await call.accept(aid);
    await call.assign(aid, [team]);
    const stateOf = () =>
      nats.states(participationState).findLast(({ id }) => id === `volunteers.1.${gone}`);
    await waitFor(() => stateOf()?.data);
    for (let times = 0; times < 2; times += 1) {
      await nats.publishEvent(userDeleted, { userId: gone });
    }
    await waitFor(async () => (await prisma.volunteerApplication.count()) === 1);
    await waitFor(() => stateOf()?.data === null);
    expect(await prisma.volunteerApplicationTeam.count()).toBe(0);
    expect(await prisma.volunteerApplication.findMany()).toMatchObject([{ userId: other }]);
    expect(await prisma.participation.count({ where: { userId: gone } })).toBe(0);
    expect(await call.service.deadLetters.list()).toEqual([]);
  });
});
