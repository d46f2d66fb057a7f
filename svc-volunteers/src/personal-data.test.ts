import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/core';
import { participationState } from '@siteswap/contracts/notifications';
import {
  createShiftsFeed,
  grantRequirement,
  shiftShort,
  updateShiftReminder,
} from '@siteswap/contracts/volunteers';
import { collectPersonalData } from '@siteswap/service-kit/testing';
import { v7 } from 'uuid';
import { type Call, startCall } from '#test/call-people.ts';
import { allFields, everythingAsked, manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';
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
    const named = { companionIds: [gone], avoidedIds: [gone, manager] };
    await call.addMember(manager);
    await call.apply(other, { dietaryPreference: 'NONE', avoidList: 'Lui', ...named });
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
    // Their name is gone, and what the other one wrote stays.
    expect(await prisma.volunteerApplication.findMany()).toMatchObject([
      { userId: other, companionIds: [], avoidedIds: [manager], avoidList: 'Lui' },
    ]);
    expect(await prisma.participation.count({ where: { userId: gone } })).toBe(0);
    expect(await call.service.deadLetters.list()).toEqual([]);
  });
});

describe('AC-04 the shifts of a deleted member', () => {
  const [volunteer, mate] = [9, 10];
  let shifts: Shifts;
  let slot: string;
  beforeAll(async () => {
    shifts = await startShifts();
    const team = await shifts.call.team();
    for (const id of [volunteer, mate]) await shifts.volunteer(id, { teams: [team] });
    await shifts.lead(team, [volunteer]);
    slot = (await shifts.slot({ teamId: team, minVolunteers: 2 })).id;
    await shifts.give(slot, volunteer);
    const { id } = await shifts.give(slot, mate);
    const { prisma } = shifts.service;
    await prisma.volunteerAssignment.update({
      where: { id },
      data: { assignedById: volunteer, excuseReason: 'Secret de mate' },
    });
    // Each asks the other for a cover of another shift.
    const tomorrow = { startDateTime: at(11, '10:00'), endDateTime: at(11, '12:00') };
    const later = { startDateTime: at(11, '14:00'), endDateTime: at(11, '16:00') };
    for (const [times, asker, asked] of [
      [tomorrow, volunteer, mate],
      [later, mate, volunteer],
    ] as const) {
      const covered = (await shifts.slot({ teamId: team, minVolunteers: 0, ...times })).id;
      await shifts.give(covered, asker);
      await shifts.cover(covered, asker, [{ userId: asked, slotId: null }]);
    }
    const permit = await prisma.volunteerRequirement.create({
      data: { editionId: 1, name: 'Permis' },
    });
    const grants = [
      [volunteer, manager],
      [mate, volunteer],
    ] as const;
    for (const [userId, by] of grants) {
      const params = { id: 1, rid: permit.id, userId };
      await shifts.service.call(grantRequirement, { params, body: {} }, shifts.as(by));
    }
    const as = shifts.as(volunteer);
    await shifts.service.call(updateShiftReminder, { body: { reminder: 'OFF' } }, as);
    await shifts.service.call(createShiftsFeed, {}, as);
    const rewardId = v7();
    await prisma.volunteerReward.create({
      data: { id: rewardId, editionId: 1, name: 'Gobelet', hours: 3 },
    });
    const givenAt = shifts.call.clock.now;
    await prisma.volunteerRewardGiven.createMany({
      data: [
        { rewardId, userId: volunteer, givenAt, givenById: mate },
        { rewardId, userId: mate, givenAt, givenById: volunteer },
      ],
    });
  });
  afterAll(() => shifts.stop());

  const copyOf = (userId: number) =>
    shifts.service.prisma.$transaction((tx) => collectPersonalData(personalData, tx, userId));

  it('are in their copy, without what others wrote and without the secret', async () => {
    const copy = await copyOf(volunteer);
    expect(copy['volunteer_assignment']).toMatchObject([
      { userId: volunteer, timeSlotId: slot, status: 'SIGNED_UP' },
      { userId: volunteer, status: 'SIGNED_UP' },
      { timeSlotId: slot },
    ]);
    expect(copy['volunteer_cover']).toMatchObject([{ userId: volunteer, status: 'OPEN' }]);
    expect(copy['volunteer_cover_target']).toMatchObject([{ userId: volunteer, reply: null }]);
    expect(JSON.stringify(copy['volunteer_cover'])).not.toContain(`:${mate}`);
    expect(JSON.stringify(copy)).not.toContain('Secret de mate');
    expect(copy['volunteer_grant']).toMatchObject([
      { name: 'Permis', endsOn: null, isMine: true },
      { name: 'Permis', isMine: false },
    ]);
    expect(copy['volunteer_reward_given']).toMatchObject([
      { userId: volunteer, name: 'Gobelet', hours: 3, editionId: 1 },
      { givenById: volunteer, name: 'Gobelet' },
    ]);
    expect(copy['volunteer_reward_given']?.flatMap((row) => Object.values(row))).not.toContain(
      mate,
    );
    expect(copy['volunteer_reminder']).toMatchObject([{ reminder: 'OFF' }]);
    expect(Object.keys(copy['shifts_calendar']?.[0] ?? {})).not.toContain('tokenHash');
  });

  it('are free again, and what they gave to others stays', async () => {
    const { prisma, nats, waitFor } = shifts.service;
    nats.clear();
    for (let times = 0; times < 2; times += 1) {
      await nats.publishEvent(userDeleted, { userId: volunteer });
    }
    await waitFor(async () => (await prisma.volunteerApplication.count()) === 1);
    await waitFor(() => nats.events(shiftShort).length > 0);
    expect(nats.events(shiftShort)).toMatchObject([{ data: { slotId: slot, count: 1 } }]);
    expect(await shifts.counted(slot)).toEqual([1, 1]);
    expect(await prisma.volunteerAssignment.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { userId: mate, assignedById: null },
      { userId: mate },
    ]);
    expect(await prisma.volunteerCover.findMany()).toMatchObject([
      { userId: mate, status: 'OPEN' },
    ]);
    expect(await prisma.volunteerCoverTarget.count()).toBe(0);
    expect(await prisma.volunteerRewardGiven.findMany()).toMatchObject([
      { userId: mate, givenById: null },
    ]);
    expect(await prisma.volunteerTeamLeader.count()).toBe(0);
    expect(await prisma.volunteerGrant.findMany()).toMatchObject([{ grantedById: null }]);
    expect(await prisma.volunteerReminder.count()).toBe(0);
    expect(await prisma.shiftsCalendar.count()).toBe(0);
    expect(await shifts.service.deadLetters.list()).toEqual([]);
  });
});
