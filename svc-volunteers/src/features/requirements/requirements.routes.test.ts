import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  copySlotsOfDay,
  createRequirement,
  createTimeSlot,
  deleteRequirement,
  grantRequirement,
  listRequirements,
  maxRequirements,
  maxSlotRequirements,
  revokeRequirement,
  updateRequirement,
} from '@siteswap/contracts/volunteers';
import { day } from '#test/days.ts';
import { editor, manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

const [leader, driver, other, applicant, stranger] = [1, 2, 3, 4, 5];
let shifts: Shifts;
let bar: number;
beforeAll(async () => {
  shifts = await startShifts({ DATABASE_POOL_SIZE: '20' });
  bar = await shifts.call.team({ name: 'Bar', signUpMode: 'OPEN' });
  await shifts.volunteer(leader, { teams: [bar] });
  await shifts.volunteer(driver, { teams: [bar] });
  await shifts.volunteer(other);
  await shifts.call.apply(applicant);
  await shifts.lead(bar, [leader]);
});
afterAll(() => shifts.stop());

const tryToAdd = (name: string, id = 1, userId = manager) =>
  shifts.service.call(
    createRequirement,
    { params: { id }, body: { name, description: null } },
    shifts.as(userId),
  );
const add = async (name: string): Promise<number> => (await tryToAdd(name)).body.id;
const list = async (userId = manager) =>
  (await shifts.service.call(listRequirements, { params: { id: 1 } }, shifts.as(userId))).body.data;
const update = (rid: number, body: object) =>
  shifts.service.call(updateRequirement, { params: { id: 1, rid }, body }, shifts.as(manager));
const remove = (rid: number) =>
  shifts.service.call(deleteRequirement, { params: { id: 1, rid } }, shifts.as(manager));
const grant = (rid: number, userId: number, endsOn: string | null = null, by = manager) =>
  shifts.service.call(
    grantRequirement,
    { params: { id: 1, rid, userId }, body: { endsOn } },
    shifts.as(by),
  );
const revoke = (rid: number, userId: number, by = manager) =>
  shifts.service.call(revokeRequirement, { params: { id: 1, rid, userId } }, shifts.as(by));
/** What 409 SHIFT_RULES says is lacked. */
const lacked = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors = [] } = body as {
    code: string;
    errors?: { code: string; params: { name?: string } }[];
  };
  return [status, code, ...errors.map((error) => `${error.code} ${error.params.name}`)];
};

describe('requirements of an edition', () => {
  it('are listed by name for managers and leaders, and change with their version', async () => {
    const rid = await add('Permis B');
    await add('hygiène');
    expect(await list(leader)).toMatchObject([
      { name: 'hygiène', slots: 0, granted: 0 },
      { id: rid, name: 'Permis B' },
    ]);
    const version = (await list()).find(({ id }) => id === rid)?.version as string;
    expect((await update(rid, { description: 'Camionnette', version })).body).toMatchObject({
      ...{ name: 'Permis B', description: 'Camionnette' },
    });
    const late = await update(rid, { description: 'Remorque', version });
    expect([late.status, late.body]).toMatchObject([409, { code: 'EDIT_CONFLICT' }]);
  });

  it('have a name of their own, whatever the case of letters, also when added at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => tryToAdd(n % 2 ? 'Électricité' : 'ÉLECTRICITÉ')),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const rid = await add('Secours');
    const taken = await update(rid, { name: 'électricité' });
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'REQUIREMENT_NAME_TAKEN' }]);
    expect((await update(rid, { name: 'SECOURS' })).status).toBe(200);
  });

  it('are 50 at most, and 10 of a slot', async () => {
    await shifts.call.addEdition({ id: 2 });
    const rows = await shifts.service.prisma.volunteerRequirement.createManyAndReturn({
      data: Array.from({ length: maxRequirements - 1 }, (_, n) => ({
        ...{ editionId: 2, name: `R${n}` },
      })),
    });
    expect((await tryToAdd('Dernière', 2)).status).toBe(201);
    const { status, body } = await tryToAdd('Autre', 2);
    expect([status, body]).toMatchObject([409, { code: 'TOO_MANY_REQUIREMENTS' }]);
    const tid = await shifts.call.team({ name: 'Bar' }, 2);
    const asks = (count: number) =>
      shifts.service.call(
        createTimeSlot,
        {
          params: { id: 2 },
          body: {
            ...{ teamId: tid, title: 'Bar', maxVolunteers: 1 },
            ...{ startDateTime: at(10, '14:00'), endDateTime: at(10, '16:00') },
            requirementIds: rows.slice(0, count).map(({ id }) => id),
          },
        },
        shifts.as(manager),
      );
    expect((await asks(maxSlotRequirements)).status).toBe(201);
    expect((await asks(maxSlotRequirements + 1)).status).toBe(422);
  });

  it('stay while a slot asks for them, and take their grants along', async () => {
    const rid = await add('Chariot');
    await grant(rid, driver);
    const { id: sid, version } = await shifts.slot({ teamId: bar, requirementIds: [rid] });
    const used = await remove(rid);
    expect([used.status, used.body]).toMatchObject([409, { code: 'REQUIREMENT_IN_USE' }]);
    expect((await shifts.changeSlot(sid, { requirementIds: [], version })).status).toBe(200);
    expect((await remove(rid)).body).toEqual({ ok: true });
    const { prisma } = shifts.service;
    expect(await prisma.volunteerGrant.count({ where: { requirementId: rid } })).toBe(0);
    expect((await remove(rid)).status).toBe(404);
  });

  it('are of one edition: slots of another cannot ask for them', async () => {
    const elsewhere = await shifts.service.prisma.volunteerRequirement.findFirst({
      where: { editionId: 2 },
    });
    const { status, body } = await shifts.tryToAdd({
      ...{ teamId: bar, requirementIds: [elsewhere?.id ?? 0] },
    });
    expect([status, body]).toMatchObject([404, { code: 'REQUIREMENT_NOT_FOUND' }]);
  });
});

describe('grants', () => {
  it('are given by managers, and by leaders to volunteers of their teams', async () => {
    const rid = await add('Caisse');
    expect((await grant(rid, driver, day(12), leader)).body).toMatchObject({
      ...{ requirementId: rid, userId: driver, endsOn: day(12) },
    });
    expect((await grant(rid, other, null, leader)).status).toBe(403);
    expect((await grant(rid, other)).status).toBe(200);
    expect((await grant(rid, driver, null, editor)).status).toBe(403);
    expect((await grant(rid, driver, null, other)).status).toBe(403);
    const rows = await shifts.service.prisma.volunteerGrant.findMany({
      where: { requirementId: rid },
      orderBy: { applicationId: 'asc' },
    });
    expect(rows).toMatchObject([
      { grantedById: leader, grantedAt: shifts.call.clock.now },
      { grantedById: manager },
    ]);
    expect((await list()).find(({ id }) => id === rid)).toMatchObject({ granted: 2 });
    expect((await revoke(rid, other, leader)).status).toBe(403);
    expect((await revoke(rid, driver, leader)).body).toEqual({ ok: true });
    expect((await revoke(rid, driver)).status).toBe(404);
  });

  it('are not given by leaders to themselves, nor taken back', async () => {
    const rid = await add('Grue');
    const own = [403, { code: 'OWN_RECORD' }];
    const given = await grant(rid, leader, null, leader);
    expect([given.status, given.body]).toMatchObject(own);
    expect((await grant(rid, leader)).status).toBe(200);
    const taken = await revoke(rid, leader, leader);
    expect([taken.status, taken.body]).toMatchObject(own);
  });

  it('are for accepted volunteers alone', async () => {
    const rid = await add('Échelle');
    for (const userId of [applicant, stranger]) {
      const { status, body } = await grant(rid, userId);
      expect([status, body]).toMatchObject([409, { code: 'APPLICATION_NOT_ACCEPTED' }]);
    }
    expect((await grant(2_000_000, driver)).status).toBe(404);
  });
});

describe('VP-17 a slot that asks for something', () => {
  it('rejects who lacks it, by name, whatever the way to the place', async () => {
    const [licence, fire] = [await add('Permis'), await add('Incendie')];
    const asks = { teamId: bar, requirementIds: [fire, licence, fire] };
    const slot = await shifts.slot(asks);
    expect(slot.requirementIds).toEqual([licence, fire]);
    const both = ['REQUIREMENT Permis', 'REQUIREMENT Incendie'];
    expect(lacked(await shifts.signUp(slot.id, driver))).toEqual([409, 'SHIFT_RULES', ...both]);
    const overrideReason = 'Il sait conduire';
    const given = await shifts.tryToGive(slot.id, driver, { overrideReason });
    expect(lacked(given)).toEqual([409, 'SHIFT_RULES', ...both]);
    const from = await shifts.slot({
      ...{ teamId: bar, startDateTime: at(11, '14:00'), endDateTime: at(11, '16:00') },
    });
    const place = await shifts.give(from.id, driver);
    expect(lacked(await shifts.move(from.id, place.id, slot.id, overrideReason))).toEqual([
      ...[409, 'SHIFT_RULES', ...both],
    ]);
    const open = (await shifts.mine(driver)).open.find(({ id }) => id === slot.id);
    expect(open?.problems.map(({ params }) => params?.['name'])).toEqual(['Permis', 'Incendie']);
    await grant(licence, driver);
    await grant(fire, driver, day(10));
    expect((await shifts.signUp(slot.id, driver)).status).toBe(200);
    const planned = (await shifts.planning(manager)).body;
    expect(planned.people.find(({ userId }) => userId === driver)?.grants).toEqual([
      { requirementId: licence, endsOn: null },
      { requirementId: fire, endsOn: day(10) },
    ]);
    expect(planned.requirements.map(({ name }) => name)).toContain('Incendie');
  });

  it('rejects requests too, and counts no grant that ended before its last day', async () => {
    const rid = await add('Cariste');
    const team = await shifts.call.team({ name: 'Parc', signUpMode: 'REQUEST' });
    const night = { startDateTime: at(11, '22:00'), endDateTime: at(12, '01:00') };
    const { id } = await shifts.slot({ teamId: team, ...night, requirementIds: [rid] });
    await grant(rid, other, day(11));
    const rejected = [409, 'SHIFT_RULES', 'REQUIREMENT Cariste'];
    expect(lacked(await shifts.signUp(id, other))).toEqual(rejected);
    await grant(rid, other, day(12));
    expect((await shifts.signUp(id, other)).status).toBe(200);
    const asked = (await shifts.placesOn(id)).body.data[0]?.id as string;
    await revoke(rid, other);
    expect(lacked(await shifts.decide(id, asked, { isAccepted: true }))).toEqual(rejected);
  });

  it('cannot ask the people on it for what they lack, and leaves their places as they are', async () => {
    const [rid, known] = [await add('Bar à vin'), await add('Bière')];
    const times = { startDateTime: at(12, '08:00'), endDateTime: at(12, '10:00') };
    const slot = await shifts.slot({ teamId: bar, ...times });
    await shifts.give(slot.id, other, { overrideReason: 'Voulu' });
    await shifts.service.prisma.volunteerAssignment.updateMany({
      where: { timeSlotId: slot.id },
      data: { remindedAt: shifts.call.clock.now },
    });
    await grant(known, other);
    const rejected = await shifts.changeSlot(slot.id, {
      ...{ requirementIds: [known, rid], overrideReason: 'Tant pis' },
    });
    expect(lacked(rejected)).toEqual([409, 'SHIFT_RULES', 'REQUIREMENT Bar à vin']);
    expect(rejected.body).toMatchObject({ errors: [{ params: { userId: other } }] });
    expect((await shifts.changeSlot(slot.id, { requirementIds: [known] })).status).toBe(200);
    const where = { timeSlotId: slot.id };
    const row = await shifts.service.prisma.volunteerAssignment.findFirstOrThrow({ where });
    expect(row.remindedAt).not.toBeNull();
    // A grant that ends before the new day counts no more.
    await grant(known, other, day(12));
    await shifts.call.set({ volunteersTeardownEndDate: day(13) });
    const moved = await shifts.changeSlot(slot.id, {
      ...{ startDateTime: at(13, '08:00'), endDateTime: at(13, '10:00') },
      overrideReason: 'Demain',
    });
    expect(lacked(moved)).toContain('REQUIREMENT Bière');
  });

  it('passes it on to the copies of its day', async () => {
    const rid = await add('Son');
    await shifts.call.set({ volunteersSetupStartDate: day(8) });
    const times = { startDateTime: at(8, '08:00'), endDateTime: at(8, '10:00') };
    await shifts.slot({ teamId: bar, ...times, requirementIds: [rid] });
    const { body } = await shifts.service.call(
      copySlotsOfDay,
      { params: { id: 1 }, body: { fromDay: day(8), toDays: [day(9)] } },
      shifts.as(manager),
    );
    expect(body.data).toMatchObject([{ requirementIds: [rid] }]);
  });
});
