import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  coverAsked,
  coverReplied,
  maxCoverCandidates,
  maxCoverTargets,
  type ShiftProblem,
  swapAsked,
} from '@siteswap/contracts/volunteers';
import { hours, later } from '@siteswap/service-kit';
import { day, now } from '#test/days.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

const [asker, other, third] = [1, 2, 3];

let shifts: Shifts;
let bar: number;
let stage: number;
beforeAll(async () => {
  shifts = await startShifts({ DATABASE_POOL_SIZE: '25' });
  bar = await shifts.call.team({ name: 'Bar' });
  stage = await shifts.call.team({ name: 'Scène', signUpMode: 'OPEN' });
});
afterAll(() => shifts.stop());
beforeEach(async () => {
  const { prisma, nats } = shifts.service;
  shifts.call.clock.now = now;
  await prisma.volunteerTimeSlot.deleteMany();
  await prisma.volunteerApplication.deleteMany();
  nats.clear();
});

const codeOf = ({ status, body }: { status: number; body: { code?: unknown } }) => [
  status,
  body.code,
];
const slotAt = async (from: string, until: string, fields: object = {}) =>
  (
    await shifts.slot({
      ...{ teamId: bar, startDateTime: at(10, from), endDateTime: at(10, until), ...fields },
    })
  ).id;
/** Volunteers, of whom the first has the only place from 14:00 to 16:00. */
async function askerAndOthers(...others: number[]): Promise<string> {
  for (const id of [asker, ...others]) await shifts.volunteer(id);
  const slot = await slotAt('14:00', '16:00', { maxVolunteers: 1 });
  await shifts.give(slot, asker);
  return slot;
}
const ask = async (slot: string, ...userIds: number[]) => {
  const targets = userIds.map((userId) => ({ userId, slotId: null }));
  const { status, body } = await shifts.cover(slot, asker, targets);
  expect([status, body]).toMatchObject([201, { status: 'OPEN' }]);
  return body.id;
};
const peopleOn = async (slot: string) =>
  (await shifts.placesOn(slot)).body.data.map(({ userId }) => userId);
const namesIn = async (slot: string) =>
  (await shifts.candidates(slot, asker)).body.covers.map(({ user }) => user.id);
const statusOf = async (id: string) =>
  (await shifts.service.prisma.volunteerCover.findUnique({ where: { id } }))?.status;

describe('VP-12 who can cover a shift', () => {
  it('are people who are free and whom no rule rejects', async () => {
    const slot = await askerAndOthers(other, third);
    await shifts.give(await slotAt('15:00', '17:00'), third);
    await shifts.volunteer(4, { arrivalDateTime: `${day(11)}_morning` });
    await shifts.volunteer(5, { ageBand: 'AGE_16_17', ...guardian });
    await shifts.call.apply(6);
    expect(await namesIn(slot)).toEqual([other]);
  });

  it('come by when they were last asked, then by who worked in the team lately', async () => {
    const slot = await askerAndOthers(other, third, 4, 5);
    const past = { startDateTime: at(10, '08:00'), endDateTime: at(10, '09:00') };
    await shifts.give(await slotAt('08:00', '09:00', past), 4);
    await shifts.give(await slotAt('09:00', '10:00', { teamId: stage }), 5);
    shifts.call.clock.now = new Date(at(10, '11:00'));
    expect(await namesIn(slot)).toEqual([4, other, third, 5]);
    await ask(slot, 4);
    await shifts.takeBack(slot, asker);
    shifts.call.clock.now = later(shifts.call.clock.now, hours(1));
    await ask(slot, other);
    expect(await namesIn(slot)).toEqual([third, 5, 4, other]);
  });

  it('are shown without names and telephones', async () => {
    const slot = await askerAndOthers(other);
    const { body } = await shifts.candidates(slot, asker);
    expect(body.covers).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/Ana|Silva|\+33/);
  });

  it('swap what both may have, and nothing that one of them may not', async () => {
    const slot = await askerAndOthers(other, third);
    const later = await slotAt('18:00', '20:00');
    await shifts.give(later, other);
    // The asker is there already.
    const busy = await slotAt('10:00', '12:00');
    for (const id of [asker, third]) await shifts.give(busy, id);
    // The other could leave it for the shift, but the asker cannot have it.
    await shifts.give(await slotAt('11:00', '13:00'), other);
    const { swaps } = (await shifts.candidates(slot, asker)).body;
    expect(swaps.map(({ user, shift }) => [user.id, shift.id])).toEqual([[other, later]]);
  });

  it('are 50 at most', async () => {
    const slot = await askerAndOthers(other);
    const { prisma } = shifts.service;
    const { replies: _replies, ...fields } = await prisma.volunteerApplication.findFirstOrThrow({
      where: { userId: other },
      omit: { id: true },
    });
    const ids = Array.from({ length: maxCoverCandidates }, (_, index) => 400 + index);
    await prisma.volunteerApplication.createMany({
      data: ids.map((userId) => ({ ...fields, userId })),
    });
    expect(await namesIn(slot)).toEqual([other, ...ids.slice(0, -1)]);
  });

  it('are for those with a place on a shift to come alone', async () => {
    const slot = await askerAndOthers(other);
    expect(codeOf(await shifts.candidates(slot, other))[0]).toBe(404);
    shifts.call.clock.now = new Date(at(10, '14:00'));
    expect(codeOf(await shifts.candidates(slot, asker))).toEqual([409, 'SHIFT_BEGUN']);
    const target = { userId: other, slotId: null };
    expect(codeOf(await shifts.cover(slot, asker, [target]))).toEqual([409, 'SHIFT_BEGUN']);
  });
});

const guardian = {
  ...{ hasGuardianConsent: true, guardianName: 'Paul Silva' },
  ...{ guardianPhone: '+33 6 11 22 33 44' },
};

describe('VP-12 asking for a cover', () => {
  it('notifies each once, and shows it to both sides', async () => {
    const slot = await askerAndOthers(other, third);
    const id = await ask(slot, other, third);
    const { nats, waitFor } = shifts.service;
    await waitFor(() => nats.events(coverAsked).length > 0);
    expect(nats.events(coverAsked)).toMatchObject([
      { data: { userId: asker, recipientIds: [other, third], title: 'Bar', time: '14:00' } },
    ]);
    const { shifts: mine } = await shifts.mine(asker);
    expect(mine).toMatchObject([{ cover: { status: 'OPEN', askedCount: 2 } }]);
    const { coverRequests } = await shifts.mine(other);
    expect(coverRequests).toMatchObject([
      { id, user: { id: asker }, shift: { id: slot, team: { name: 'Bar' } }, swap: null },
    ]);
    expect((await shifts.mine(asker)).coverRequests).toEqual([]);
  });

  it('is rejected twice for a place, for the same person twice, and for people who cannot', async () => {
    const slot = await askerAndOthers(other, third);
    const [to, toThird] = [
      { userId: other, slotId: null },
      { userId: third, slotId: null },
    ];
    expect((await shifts.cover(slot, asker, [to, to])).status).toBe(422);
    expect((await shifts.cover(slot, asker, [{ userId: 99, slotId: null }])).status).toBe(404);
    expect((await shifts.cover(slot, other, [toThird])).status).toBe(404);
    await shifts.give(await slotAt('15:00', '17:00'), third);
    const blocked = await shifts.cover(slot, asker, [to, toThird]);
    expect(codeOf(blocked)).toEqual([409, 'SHIFT_RULES']);
    const { errors } = blocked.body as unknown as { errors: ShiftProblem[] };
    expect(errors).toEqual([{ path: 'targets', code: 'NOT_POSSIBLE', params: { userId: third } }]);
    await ask(slot, other);
    expect(codeOf(await shifts.cover(slot, asker, [to]))).toEqual([409, 'COVER_OPEN']);
  });

  it('asks 20 people at most', async () => {
    const slot = await askerAndOthers(other);
    const targets = Array.from({ length: maxCoverTargets + 1 }, (_, index) => ({
      userId: 200 + index,
      slotId: null,
    }));
    expect((await shifts.cover(slot, asker, targets)).status).toBe(422);
    // As many as may be asked are looked up: none of them is a volunteer.
    expect((await shifts.cover(slot, asker, targets.slice(1))).status).toBe(404);
  });

  it('is taken back, which leaves the place', async () => {
    const slot = await askerAndOthers(other);
    const id = await ask(slot, other);
    expect((await shifts.takeBack(slot, asker)).status).toBe(200);
    expect((await shifts.takeBack(slot, asker)).status).toBe(404);
    expect(codeOf(await shifts.acceptCover(id, other))).toEqual([409, 'COVER_ENDED']);
    expect(await peopleOn(slot)).toEqual([asker]);
  });
});

describe('VP-12 the first to accept gets it', () => {
  it('of ten at once one gets the shift, and nine find it covered', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => 200 + index);
    const slot = await askerAndOthers(...ids);
    const id = await ask(slot, ...ids);
    const responses = await Promise.all(ids.map((userId) => shifts.acceptCover(id, userId)));
    const codes = responses.map((each) => (each.status === 200 ? '200' : codeOf(each).join()));
    expect(codes.sort()).toEqual([
      '200',
      ...Array.from({ length: 9 }, () => '409,ALREADY_COVERED'),
    ]);
    expect(await shifts.counted(slot)).toEqual([1, 1]);
    const winner = ids[responses.findIndex(({ status }) => status === 200)] ?? 0;
    expect(await peopleOn(slot)).toEqual([winner]);
    expect((await shifts.acceptCover(id, winner)).status).toBe(200);
    expect((await shifts.mine(asker)).shifts).toEqual([]);
    const { nats, waitFor } = shifts.service;
    await waitFor(() => nats.events(coverReplied).length > 0);
    expect(nats.events(coverReplied)).toMatchObject([
      { data: { userId: asker, actorId: winner, reply: 'ACCEPTED' } },
    ]);
  });

  it('a swap exchanges both places', async () => {
    const slot = await askerAndOthers(other);
    const evening = await slotAt('18:00', '20:00', { teamId: stage, maxVolunteers: 1 });
    await shifts.give(evening, other, { isLocked: true });
    const target = { userId: other, slotId: evening };
    const { body } = await shifts.cover(slot, asker, [target]);
    const { nats, waitFor } = shifts.service;
    await waitFor(() => nats.events(swapAsked).length > 0);
    expect(nats.events(swapAsked)).toMatchObject([
      { data: { userId: asker, recipientId: other, otherTime: '18:00' } },
    ]);
    expect((await shifts.mine(other)).coverRequests).toMatchObject([{ swap: { id: evening } }]);
    expect((await shifts.acceptCover(body.id, other)).status).toBe(200);
    expect([await peopleOn(slot), await peopleOn(evening)]).toEqual([[other], [asker]]);
    expect((await shifts.placesOn(evening)).body.data).toMatchObject([{ isLocked: true }]);
    for (const each of [slot, evening]) expect(await shifts.counted(each)).toEqual([1, 1]);
  });

  it('asks the rules again', async () => {
    const slot = await askerAndOthers(other);
    const evening = await slotAt('18:00', '20:00');
    await shifts.give(evening, other);
    const cover = await ask(slot, other);
    await shifts.give(await slotAt('16:00', '17:00'), other);
    await shifts.give(await slotAt('12:00', '15:00'), other, { overrideReason: 'Accord' });
    expect(codeOf(await shifts.acceptCover(cover, other))).toEqual([409, 'SHIFT_RULES']);
    expect(await peopleOn(slot)).toEqual([asker]);
    expect(await statusOf(cover)).toBe('OPEN');
  });

  it('asks the rules of both sides of a swap again', async () => {
    const slot = await askerAndOthers(other);
    const evening = await slotAt('18:00', '20:00');
    await shifts.give(evening, other);
    const { body } = await shifts.cover(slot, asker, [{ userId: other, slotId: evening }]);
    await shifts.give(await slotAt('19:00', '21:00'), asker);
    const rejected = await shifts.acceptCover(body.id, other);
    expect(codeOf(rejected)).toEqual([409, 'SHIFT_RULES']);
    // The reason is the other shift of the one who asks.
    expect((rejected.body as { errors?: unknown }).errors ?? []).toEqual([]);
    expect([await peopleOn(slot), await peopleOn(evening)]).toEqual([[asker], [other]]);
  });

  it('is for people who were asked, who are accepted, and until it begins', async () => {
    const slot = await askerAndOthers(other, third);
    const id = await ask(slot, other);
    for (const userId of [third, asker]) {
      expect((await shifts.acceptCover(id, userId)).status).toBe(404);
      expect((await shifts.declineCover(id, userId)).status).toBe(404);
    }
    shifts.call.clock.now = new Date(at(10, '14:00'));
    expect(codeOf(await shifts.acceptCover(id, other))).toEqual([409, 'SHIFT_BEGUN']);
    expect((await shifts.mine(other)).coverRequests).toEqual([]);
    shifts.call.clock.now = now;
    await shifts.call.withdraw(other);
    expect(codeOf(await shifts.acceptCover(id, other))).toEqual([409, 'APPLICATION_NOT_ACCEPTED']);
  });

  it('who declines is asked no more, and who asked is notified once', async () => {
    const slot = await askerAndOthers(other, third);
    const id = await ask(slot, other, third);
    for (let times = 0; times < 2; times += 1) {
      expect((await shifts.declineCover(id, other)).status).toBe(200);
    }
    expect((await shifts.mine(other)).coverRequests).toEqual([]);
    expect((await shifts.acceptCover(id, third)).status).toBe(200);
    const { nats, waitFor } = shifts.service;
    await waitFor(() => nats.events(coverReplied).length > 1);
    expect(nats.events(coverReplied).map(({ data }) => [data.actorId, data.reply])).toEqual([
      [other, 'DECLINED'],
      [third, 'ACCEPTED'],
    ]);
  });
});

describe('VP-12 a request ends with its place', () => {
  const ways: [string, (slot: string, placeId: string) => Promise<unknown>][] = [
    ['dropped', (slot) => shifts.drop(slot, asker)],
    ['removed', (slot, placeId) => shifts.takeOff(slot, placeId)],
    ['moved', async (slot, placeId) => shifts.move(slot, placeId, await slotAt('17:00', '18:00'))],
    [
      'excused',
      async (slot, placeId) => {
        shifts.call.clock.now = later(new Date(at(10, '14:00')), -hours(3));
        await shifts.excuse(slot, asker);
        await shifts.decide(slot, placeId, { isExcused: true });
      },
    ],
    ['withdrawn', () => shifts.call.withdraw(asker)],
    ['at another time', (slot) => shifts.changeSlot(slot, { endDateTime: at(10, '15:00') })],
  ];

  it.each(ways)('%s', async (_way, end) => {
    const slot = await askerAndOthers(other);
    const id = await ask(slot, other);
    const [place] = (await shifts.placesOn(slot)).body.data;
    await end(slot, place?.id ?? '');
    expect(await statusOf(id)).toBe('CANCELLED');
    expect(codeOf(await shifts.acceptCover(id, other))).toEqual([409, 'COVER_ENDED']);
    expect((await shifts.mine(other)).coverRequests).toEqual([]);
  });

  it('and goes with its slot', async () => {
    const slot = await askerAndOthers(other);
    const id = await ask(slot, other);
    expect((await shifts.removeSlot(slot)).status).toBe(200);
    expect((await shifts.acceptCover(id, other)).status).toBe(404);
  });

  it('a swap also with the other place', async () => {
    const slot = await askerAndOthers(other);
    const evening = await slotAt('18:00', '20:00');
    const given = await shifts.give(evening, other);
    const { body } = await shifts.cover(slot, asker, [{ userId: other, slotId: evening }]);
    await shifts.takeOff(evening, given.id);
    expect((await shifts.mine(other)).coverRequests).toEqual([]);
    expect(codeOf(await shifts.acceptCover(body.id, other))).toEqual([409, 'COVER_ENDED']);
    await shifts.give(evening, other);
    await shifts.changeSlot(evening, { startDateTime: at(10, '19:00') });
    expect((await shifts.acceptCover(body.id, other)).status).toBe(404);
    expect(await peopleOn(slot)).toEqual([asker]);
  });
});
