import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  applicationAccepted,
  applicationRejected,
  decideApplications,
  listApplications,
  undoDecisions,
} from '@siteswap/contracts/volunteers';
import { later, seconds } from '@siteswap/service-kit';
import { type Call, startCall } from '#test/call-people.ts';
import { now } from '#test/days.ts';
import { editor, manager } from '#test/factories.ts';

let call: Call;
beforeAll(async () => {
  call = await startCall();
});
afterAll(() => call.stop());

let editions = 1;
/** An edition with a number of applications. */
async function withApplications(count: number) {
  editions += 1;
  call.clock.now = now;
  const id = editions;
  await call.addEdition({ id });
  await call.set({ volunteersOpen: true }, id);
  const aids: number[] = [];
  for (let n = 1; n <= count; n += 1) aids.push(await call.apply(n, {}, id));
  return { id, aids };
}

type Body = { applicationIds: number[]; status: 'ACCEPTED' | 'REJECTED'; note?: string };
const decide = (id: number, body: Body, userId = manager) =>
  call.service.call(decideApplications, { params: { id }, body }, call.as(userId));
const undo = (id: number, bid: string, userId = manager) =>
  call.service.call(undoDecisions, { params: { id, bid } }, call.as(userId));
const carryOut = async () => {
  call.clock.now = later(call.clock.now, seconds(31));
  await call.service.running.jobs.runDue();
};
const rows = async (id: number) => {
  const query = { pageSize: 100 };
  const list = await call.service.call(
    listApplications,
    { params: { id }, query },
    call.as(manager),
  );
  return list.body.data.map(({ status, dueStatus }) => [status, dueStatus]);
};
const notesOf = (aids: readonly number[]) =>
  call.service.nats
    .events<typeof applicationRejected>(applicationRejected)
    .filter(({ data }) => aids.includes(data.applicationId))
    .map(({ data }) => data.note);

it('VA-07: rejects 30 with one message half a minute later, and notifies each of them once', async () => {
  const { id, aids } = await withApplications(30);
  const { status, body } = await decide(id, {
    ...{ applicationIds: aids, status: 'REJECTED', note: 'Complet cette fois' },
  });
  expect([status, body]).toMatchObject([202, { applicationIds: aids, skipped: [] }]);
  expect(body.dueAt).toBe(later(now, seconds(30)).toISOString());
  call.clock.now = later(now, seconds(29));
  await call.service.running.jobs.runDue();
  expect(await rows(id)).toEqual(aids.map(() => ['PENDING', 'REJECTED']));
  call.clock.now = later(now, seconds(30));
  await call.service.running.jobs.runDue();
  await carryOut();
  expect(await rows(id)).toEqual(aids.map(() => ['REJECTED', null]));
  await call.service.waitFor(() => notesOf(aids).length >= 30);
  expect(notesOf(aids)).toEqual(aids.map(() => 'Complet cette fois'));
});

it('VA-07: undone in time it decides and notifies nothing', async () => {
  const { id, aids } = await withApplications(3);
  const { body } = await decide(id, { applicationIds: aids, status: 'REJECTED' });
  expect((await undo(id, body.id)).body).toEqual({ ok: true });
  await carryOut();
  expect(await rows(id)).toEqual(aids.map(() => ['PENDING', null]));
  expect(notesOf(aids)).toEqual([]);
  const again = await undo(id, body.id);
  expect([again.status, again.body]).toMatchObject([409, { code: 'ALREADY_DECIDED' }]);
  expect((await decide(id, { applicationIds: aids, status: 'ACCEPTED' })).status).toBe(202);
});

it('is not undone once it was carried out, and of both at once one wins', async () => {
  const { id, aids } = await withApplications(2);
  const { body } = await decide(id, { applicationIds: aids, status: 'ACCEPTED' });
  call.clock.now = later(now, seconds(31));
  const [undone] = await Promise.all([undo(id, body.id), call.service.running.jobs.runDue()]);
  const expected = undone.status === 200 ? 'PENDING' : 'ACCEPTED';
  expect((await rows(id)).map(([status]) => status)).toEqual([expected, expected]);
});

it('leaves out what is decided already, and minors without consent', async () => {
  const { id, aids } = await withApplications(3);
  const guardian = { guardianName: 'Paul Silva', guardianPhone: '+33 6 11 22 33 44' };
  const minor = await call.apply(9, { ageBand: 'AGE_16_17', ...guardian }, id);
  const [first = 0, second = 0, third = 0] = aids;
  await call.accept(first, id);
  await decide(id, { applicationIds: [second], status: 'REJECTED' });
  const { body } = await decide(id, { applicationIds: [...aids, minor], status: 'ACCEPTED' });
  expect(body).toMatchObject({
    applicationIds: [third],
    skipped: [
      { applicationId: first, code: 'APPLICATION_DECIDED' },
      { applicationId: second, code: 'APPLICATION_DECIDED' },
      { applicationId: minor, code: 'GUARDIAN_CONSENT_MISSING' },
    ],
  });
  const nothing = await decide(id, { applicationIds: [first], status: 'REJECTED' });
  expect([nothing.status, nothing.body]).toMatchObject([409, { code: 'NOTHING_TO_DECIDE' }]);
});

it('leaves an application as it is that was decided or withdrawn meanwhile', async () => {
  const { id, aids } = await withApplications(3);
  const [first = 0] = aids;
  await decide(id, { applicationIds: aids, status: 'REJECTED' });
  await call.accept(first, id);
  await call.withdraw(2, id);
  await carryOut();
  expect(await rows(id)).toEqual([
    ['ACCEPTED', null],
    ['REJECTED', null],
  ]);
  const accepted = call.service.nats
    .events<typeof applicationAccepted>(applicationAccepted)
    .filter(({ data }) => data.applicationId === first);
  expect(accepted).toHaveLength(1);
});

it('is for managers of volunteers, with applications of their edition alone', async () => {
  const { id, aids } = await withApplications(1);
  const other = await withApplications(1);
  const body: Body = { applicationIds: aids, status: 'REJECTED' };
  for (const userId of [1, editor]) expect((await decide(id, body, userId)).status).toBe(403);
  expect((await decide(other.id, body)).status).toBe(404);
  const decided = await decide(id, body);
  for (const userId of [1, editor]) {
    expect((await undo(id, decided.body.id, userId)).status).toBe(403);
  }
  expect((await undo(other.id, decided.body.id)).status).toBe(409);
  expect((await undo(id, decided.body.id)).status).toBe(200);
});

it('is about 200 applications at most', async () => {
  const { id } = await withApplications(0);
  const of = (count: number) => Array.from({ length: count }, (_, n) => 1_000_000 + n);
  const status = async (count: number) =>
    (await decide(id, { applicationIds: of(count), status: 'REJECTED' })).status;
  expect([await status(200), await status(201)]).toEqual([404, 422]);
});
