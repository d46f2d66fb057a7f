import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createVolunteerReward,
  deleteVolunteerReward,
  giveReward,
  listVolunteerHours,
  listVolunteerRewards,
  maxRewardHours,
  maxRewards,
  takeRewardBack,
  updateVolunteerReward,
} from '@siteswap/contracts/volunteers';
import { v7 } from 'uuid';
import { record } from '#test/attendance.ts';
import { editor, manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

let shifts: Shifts;
let bar = 0;
beforeAll(async () => {
  shifts = await startShifts({ DATABASE_POOL_SIZE: '20' });
  bar = await shifts.call.team({ name: 'Bar' });
  await shifts.call.addMember(manager, { pseudo: 'orga' });
});
afterAll(() => shifts.stop());

const create = (fields: { name: string; hours?: number }, { id = 1, userId = manager } = {}) =>
  shifts.service.call(
    createVolunteerReward,
    { params: { id }, body: { hours: 6, ...fields } },
    shifts.as(userId),
  );
const list = (id = 1, userId = manager) =>
  shifts.service.call(listVolunteerRewards, { params: { id } }, shifts.as(userId));
const update = (rid: string, body: object, userId = manager) =>
  shifts.service.call(updateVolunteerReward, { params: { id: 1, rid }, body }, shifts.as(userId));
const remove = (rid: string, userId = manager) =>
  shifts.service.call(deleteVolunteerReward, { params: { id: 1, rid } }, shifts.as(userId));
const give = (rid: string, volunteer: number, userId = manager) =>
  shifts.service.call(
    giveReward,
    { params: { id: 1, rid }, body: { userId: volunteer } },
    shifts.as(userId),
  );
const takeBack = (rid: string, volunteer: number, userId = manager) =>
  shifts.service.call(
    takeRewardBack,
    { params: { id: 1, rid, userId: volunteer } },
    shifts.as(userId),
  );

let names = 0;
async function reward(hours = 6) {
  names += 1;
  const { status, body } = await create({ name: `Cadeau ${names}`, hours });
  expect(status).toBe(201);
  return body.id;
}

/** A volunteer who has worked one shift from 8 h on. */
async function worked(userId: number, until: string, minutes: number | null = null) {
  await shifts.volunteer(userId, { teams: [bar] });
  const { id: sid } = await shifts.slot({
    ...{ teamId: bar, startDateTime: at(10, '08:00'), endDateTime: at(10, until) },
  });
  const { id } = await shifts.give(sid, userId);
  await record(shifts, id, 'DONE', minutes);
  return id;
}
const mine = async (userId: number, rid: string) =>
  (await shifts.mine(userId)).rewards.find(({ id }) => id === rid);

describe('rewards of an edition', () => {
  it('are listed by hours, and changed unless another manager changed the same', async () => {
    await shifts.call.addEdition({ id: 2 });
    await create({ name: 'Affiche', hours: 12.5 }, { id: 2 });
    await create({ name: 'Gobelet', hours: 1 }, { id: 2 });
    expect((await list(2)).body.data).toMatchObject([
      { name: 'Gobelet', hours: 1, given: 0 },
      { name: 'Affiche', hours: 12.5 },
    ]);
    const rid = await reward(4);
    const { version } = (await list()).body.data.find(({ id }) => id === rid) ?? {};
    const changed = await update(rid, { hours: 4.5, version });
    expect(changed).toMatchObject({ status: 200, body: { hours: 4.5 } });
    const lost = await update(rid, { hours: 5, version });
    expect([lost.status, lost.body]).toMatchObject([409, { code: 'EDIT_CONFLICT' }]);
    expect((await remove(rid)).body).toEqual({ ok: true });
    expect([(await remove(rid)).status, (await update(rid, { hours: 5 })).status]).toEqual([
      404, 404,
    ]);
  });

  it.each([0, 0.5, 1.25, maxRewardHours + 0.5])('ask no %s hours', async (hours) => {
    expect((await create({ name: 'Casquette', hours })).status).toBe(422);
  });

  it('ask half hours up to 500, also in the database', async () => {
    expect((await create({ name: 'Demi-heure', hours: 1.5 })).status).toBe(201);
    expect((await create({ name: 'Légende', hours: maxRewardHours })).status).toBe(201);
    await expect(
      shifts.service.prisma.volunteerReward.create({
        data: { id: v7(), editionId: 1, name: 'Quart d’heure', hours: 1.25 },
      }),
    ).rejects.toThrow();
  });

  it('have a name of their own, however many are added at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => create({ name: n % 2 ? 'Écharpe' : 'ÉCHARPE' })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const rid = await reward();
    const taken = await update(rid, { name: 'écharpe' });
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'REWARD_NAME_TAKEN' }]);
    await expect(
      shifts.service.prisma.volunteerReward.create({
        data: { id: v7(), editionId: 1, name: 'écharpe', hours: 2 },
      }),
    ).rejects.toThrow();
  });

  it('are 20 at most, also when several are added at once', async () => {
    await shifts.call.addEdition({ id: 3 });
    const data = Array.from({ length: maxRewards - 1 }, (_, n) => ({
      ...{ id: v7(), editionId: 3, name: `Cadeau ${n}`, hours: 2 },
    }));
    await shifts.service.prisma.volunteerReward.createMany({ data });
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, n) => create({ name: `Autre ${n}` }, { id: 3 })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const rejected = responses.find(({ status }) => status === 409);
    expect(rejected?.body).toMatchObject({ code: 'TOO_MANY_REWARDS' });
  });

  it('are for managers of volunteers', async () => {
    const rid = await reward(1);
    for (const userId of [99, editor]) {
      const calls = [
        await list(1, userId),
        await create({ name: 'Badge' }, { userId }),
        await update(rid, { hours: 2 }, userId),
        await remove(rid, userId),
        await give(rid, 99, userId),
        await takeBack(rid, 99, userId),
      ];
      expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 403));
    }
  });

  it('go with their edition', async () => {
    await shifts.call.addEdition({ id: 4 });
    const { body } = await create({ name: 'Badge' }, { id: 4 });
    const { prisma } = shifts.service;
    await prisma.volunteerRewardGiven.create({
      data: { rewardId: body.id, userId: 98, givenAt: shifts.call.clock.now },
    });
    await shifts.call.removeEdition(4);
    expect(await prisma.volunteerReward.count({ where: { editionId: 4 } })).toBe(0);
    expect(await prisma.volunteerRewardGiven.count({ where: { userId: 98 } })).toBe(0);
  });
});

describe('a reward', () => {
  it('VP-19: of 6 hours is reached at 6 hours done', async () => {
    const rid = await reward(6);
    const assignmentId = await worked(10, '14:00', 359);
    expect(await mine(10, rid)).toMatchObject({ hours: 6, isReached: false, givenAt: null });
    const early = await give(rid, 10);
    expect([early.status, early.body]).toMatchObject([409, { code: 'REWARD_NOT_REACHED' }]);
    await record(shifts, assignmentId);
    expect(await mine(10, rid)).toMatchObject({ isReached: true, givenAt: null });
    const given = await give(rid, 10);
    expect(given).toMatchObject({
      status: 200,
      body: { id: rid, isReached: true, givenBy: { id: manager, pseudo: 'orga' } },
    });
    const givenAt = shifts.call.clock.now.toISOString();
    expect(await mine(10, rid)).toEqual({
      ...{ id: rid, name: `Cadeau ${names}`, hours: 6, isReached: true, givenAt },
    });
    const { body } = await shifts.service.call(
      listVolunteerHours,
      { params: { id: 1 }, query: {} },
      shifts.as(manager),
    );
    const row = body.data.find(({ user }) => user.id === 10);
    expect(row?.rewards.find(({ id }) => id === rid)).toMatchObject({
      ...{ isReached: true, givenAt, givenBy: { pseudo: 'orga' } },
    });
  });

  it('VP-19: given twice is rejected with who gave it and when', async () => {
    const rid = await reward(2);
    await worked(11, '10:00');
    await give(rid, 11);
    const again = await give(rid, 11);
    expect([again.status, again.body]).toMatchObject([
      409,
      {
        code: 'ALREADY_GIVEN',
        givenAt: shifts.call.clock.now.toISOString(),
        givenBy: { id: manager, pseudo: 'orga' },
      },
    ]);
  });

  it('VP-19: is given once when twenty people give it at once', async () => {
    const rid = await reward(2);
    await worked(12, '10:00');
    const responses = await Promise.all(Array.from({ length: 20 }, () => give(rid, 12)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(
      await shifts.service.prisma.volunteerRewardGiven.count({ where: { rewardId: rid } }),
    ).toBe(1);
  });

  it('that was given stays when hours are corrected or more are asked, and is not deleted', async () => {
    const rid = await reward(2);
    const assignmentId = await worked(13, '10:00');
    await give(rid, 13);
    await record(shifts, assignmentId, 'DONE', 60);
    expect(await mine(13, rid)).toMatchObject({ isReached: false, givenAt: expect.any(String) });
    expect((await give(rid, 13)).body).toMatchObject({ code: 'ALREADY_GIVEN' });
    const rejected = await remove(rid);
    expect([rejected.status, rejected.body]).toMatchObject([
      409,
      { code: 'REWARD_GIVEN', given: 1 },
    ]);
    expect((await takeBack(rid, 13)).body).toEqual({ ok: true });
    expect(await mine(13, rid)).toMatchObject({ givenAt: null });
    expect((await takeBack(rid, 13)).status).toBe(404);
    expect((await remove(rid)).status).toBe(200);
  });

  it('is for accepted volunteers of its edition', async () => {
    const rid = await reward(1);
    await shifts.call.apply(14);
    for (const userId of [14, 97]) {
      const { status, body } = await give(rid, userId);
      expect([status, body]).toMatchObject([409, { code: 'APPLICATION_NOT_ACCEPTED' }]);
    }
    expect((await give(v7(), 14)).status).toBe(404);
  });
});
