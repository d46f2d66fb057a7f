import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/platform';
import type { RouteCall } from '@siteswap/contracts/route';
import {
  getReceivedMessage,
  listMessageRecipients,
  listVolunteerMessages,
  type MessageReply,
  messageDeclined,
  messageReminded,
  messageReplied,
  messageSent,
  previewVolunteerMessage,
  remindOfMessage,
  replyToMessage,
  sendVolunteerMessage,
  testVolunteerMessage,
} from '@siteswap/contracts/volunteers';
import { hours, later, minutes } from '@siteswap/service-kit';
import { collectPersonalData } from '@siteswap/service-kit/testing';
import { personalData } from '#src/personal-data.ts';
import { type Call, startCall } from '#test/call-people.ts';
import { now } from '#test/days.ts';
import { editor, manager } from '#test/factories.ts';

type Targets = RouteCall<typeof previewVolunteerMessage>['body'];
type SendBody = RouteCall<typeof sendVolunteerMessage>['body'];

let call: Call;
let id = 1;
beforeAll(async () => {
  call = await startCall();
});
afterAll(() => call.stop());

/** Each test has an edition of its own, near the day line, which is open. */
beforeEach(async () => {
  id += 1;
  call.clock.now = now;
  await call.addEdition({ id, name: 'EJC Test', timezone: 'Pacific/Auckland' });
  await call.set({ volunteersOpen: true }, id);
});

/** Members of these ids are accepted volunteers. @returns their applications */
async function volunteers(...userIds: number[]): Promise<number[]> {
  const aids: number[] = [];
  for (const userId of userIds) {
    const aid = await call.apply(userId, { nom: `Nom ${String(userId).padStart(3, '0')}` }, id);
    await call.accept(aid, id);
    aids.push(aid);
  }
  return aids;
}

const preview = (body: Targets, userId = manager) =>
  call.service.call(previewVolunteerMessage, { params: { id }, body }, call.as(userId));
const send = (body: Partial<SendBody> = {}, userId = manager) =>
  call.service.call(
    sendVolunteerMessage,
    { params: { id }, body: { targetType: 'ALL', message: 'Réunion à 9 h', ...body } },
    call.as(userId),
  );
const sent = async (body: Partial<SendBody> = {}) => (await send(body)).body.id;
const reply = (gid: string, userId: number, value: MessageReply = 'CONFIRMED') =>
  call.service.call(
    replyToMessage,
    { params: { id, gid }, body: { reply: value } },
    call.as(userId),
  );
const read = (gid: string, userId: number, editionId = id) =>
  call.service.call(getReceivedMessage, { params: { id: editionId, gid } }, call.as(userId));
const remind = (gid: string, userId = manager) =>
  call.service.call(remindOfMessage, { params: { id, gid } }, call.as(userId));
const list = (query = {}, userId = manager) =>
  call.service.call(listVolunteerMessages, { params: { id }, query }, call.as(userId));
const recipients = (gid: string, userId = manager) =>
  call.service.call(listMessageRecipients, { params: { id, gid } }, call.as(userId));
const userIdsOf = async (body: Targets) =>
  (await preview(body)).body.recipients.map((user) => user.id);
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const faultOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors?: unknown[] }).errors,
];

/** A slot of the edition that begins then, with these applications on it. */
async function slot(start: string, aids: readonly number[], status = 'SIGNED_UP' as const) {
  const { prisma } = call.service;
  const slotId = randomUUID();
  const startDateTime = new Date(start);
  const endDateTime = later(startDateTime, hours(1));
  const times = { startDateTime, endDateTime };
  const data = { id: slotId, editionId: id, kind: 'BRIEFING' as const, title: 'Accueil', ...times };
  await prisma.volunteerTimeSlot.create({ data: { ...data, updatedAt: now } });
  for (const applicationId of aids) await signUp(slotId, applicationId, status);
  return slotId;
}
async function signUp(
  timeSlotId: string,
  applicationId: number,
  status: 'SIGNED_UP' | 'REQUESTED' | 'EXCUSED',
) {
  const { prisma } = call.service;
  const { userId } = await prisma.volunteerApplication.findUniqueOrThrow({
    where: { id: applicationId },
  });
  const data = { id: randomUUID(), timeSlotId, applicationId, userId, status };
  await prisma.volunteerAssignment.create({ data });
}

describe('whom a message goes to', () => {
  it('VN-01: is every accepted volunteer, by name, with the exact number', async () => {
    await volunteers(2, 1);
    await call.apply(3, {}, id);
    const { body } = await preview({ targetType: 'ALL' });
    expect(body.count).toBe(2);
    expect(body.recipients).toMatchObject([
      { id: 1, prenom: 'Ana', nom: 'Nom 001' },
      { id: 2, prenom: 'Ana', nom: 'Nom 002' },
    ]);
  });

  it('VN-01: is each volunteer of some teams once', async () => {
    const [bar, stage, gate] = [
      await call.team({ name: 'Bar' }, id),
      await call.team({ name: 'Scène' }, id),
      await call.team({ name: 'Entrée' }, id),
    ];
    const [first = 0, second = 0, third = 0] = await volunteers(1, 2, 3);
    await call.assign(first, [bar, stage], id);
    await call.assign(second, [stage], id);
    await call.assign(third, [gate], id);
    expect(await userIdsOf({ targetType: 'TEAMS', selectedTeams: [bar, stage] })).toEqual([1, 2]);
    const { body } = await send({ targetType: 'TEAMS', selectedTeams: [bar, stage] });
    expect(body).toMatchObject({ recipientCount: 2, selectedTeams: [bar, stage] });
  });

  it('is those with a place on a slot, or on a day of the edition’s own zone', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await volunteers(1, 2, 3, 4);
    // The 20th in Auckland, the 19th in UTC.
    const early = await slot('2027-05-19T20:00:00Z', [first, second]);
    await slot('2027-05-20T20:00:00Z', [third]);
    await signUp(early, third, 'REQUESTED');
    await signUp(early, fourth, 'EXCUSED');
    expect(await userIdsOf({ targetType: 'DAY', day: '2027-05-20' })).toEqual([1, 2]);
    expect(await userIdsOf({ targetType: 'DAY', day: '2027-05-21' })).toEqual([3]);
    expect(await userIdsOf({ targetType: 'SLOT', timeSlotId: early })).toEqual([1, 2]);
    const { body } = await send({ targetType: 'SLOT', timeSlotId: early });
    expect(body).toMatchObject({ slotTitle: 'Accueil', day: null, recipientCount: 2 });
    const ofDay = await send({ targetType: 'DAY', day: '2027-05-21' });
    expect(ofDay.body).toMatchObject({ day: '2027-05-21', slotTitle: null, recipientCount: 1 });
  });

  it('is those without a reply to an earlier message who still are volunteers', async () => {
    await volunteers(1, 2, 3);
    const gid = await sent();
    await reply(gid, 1);
    await call.withdraw(2, id);
    expect(await userIdsOf({ targetType: 'UNCONFIRMED', groupId: gid })).toEqual([3]);
  });

  it('is named, and of this edition', async () => {
    await volunteers(1);
    const others = await call.team({ name: 'Bar' }, 1);
    const elsewhere = await slot('2027-05-19T20:00:00Z', []);
    await call.service.prisma.volunteerTimeSlot.update({
      where: { id: elsewhere },
      data: { editionId: 1 },
    });
    for (const [targetType, path] of [
      ['TEAMS', 'selectedTeams'],
      ['DAY', 'day'],
      ['SLOT', 'timeSlotId'],
      ['UNCONFIRMED', 'groupId'],
    ] as const) {
      const required = [422, [{ path, code: 'REQUIRED' }]];
      expect(faultOf(await preview({ targetType }))).toEqual(required);
      expect(faultOf(await send({ targetType }))).toEqual(required);
    }
    const teams: Targets = { targetType: 'TEAMS', selectedTeams: [others] };
    expect(codeOf(await preview(teams))).toEqual([404, 'TEAM_NOT_FOUND']);
    expect(codeOf(await send(teams))).toEqual([404, 'TEAM_NOT_FOUND']);
    const slots = { targetType: 'SLOT', timeSlotId: elsewhere } as const;
    expect(codeOf(await send(slots))).toEqual([404, 'NOT_FOUND']);
    const unknown = { targetType: 'UNCONFIRMED', groupId: randomUUID() } as const;
    expect(codeOf(await send(unknown))).toEqual([404, 'NOT_FOUND']);
    expect((await list()).body.data).toEqual([]);
  });
});

describe('sending', () => {
  it('VN-01: to no one is rejected, and stores nothing', async () => {
    await call.apply(1, {}, id);
    const fault = [422, [{ path: 'targetType', code: 'NO_RECIPIENTS' }]];
    expect(faultOf(await send())).toEqual(fault);
    expect((await list()).body.data).toEqual([]);
  });

  it('stops when other people would get it than the preview showed', async () => {
    await volunteers(1, 2);
    const changed = await send({ expectedCount: 3 });
    expect([changed.status, changed.body]).toMatchObject([
      409,
      { code: 'RECIPIENTS_CHANGED', count: 2 },
    ]);
    expect((await list()).body.data).toEqual([]);
    expect((await send({ expectedCount: 2 })).status).toBe(201);
  });

  it('emits each recipient once, also when others join or leave afterwards', async () => {
    await volunteers(1, 2);
    const { body } = await send({ message: 'Réunion à 9 h' });
    expect(body).toMatchObject({
      ...{ title: 'EJC Test', message: 'Réunion à 9 h', sentAt: now.toISOString() },
      ...{ recipientCount: 2, confirmedCount: 0, cannotComeCount: 0, remindedAt: null },
      sender: { id: manager },
    });
    await volunteers(3);
    await call.withdraw(1, id);
    const { data } = (await recipients(body.id)).body;
    expect(data).toMatchObject([
      { user: { id: 2 }, prenom: 'Ana', nom: 'Nom 002', reply: null, confirmedAt: null },
      { user: { id: 1 }, prenom: null, nom: null },
    ]);
    expect(codeOf(await read(body.id, 3))).toEqual([404, 'NOT_FOUND']);
    const event = await call.service.waitFor(() =>
      call.service.nats.events(messageSent).find(({ data }) => data.groupId === body.id),
    );
    expect(event.data).toMatchObject({ senderId: manager, recipientIds: [1, 2] });
  });

  it('twice with one key sends one message', async () => {
    await volunteers(1);
    const headers = { 'idempotency-key': randomUUID() };
    const once = () =>
      call.service.call(
        sendVolunteerMessage,
        { params: { id }, body: { targetType: 'ALL', message: 'Une fois' } },
        call.as(manager),
        headers,
      );
    const [one, other] = await Promise.all([once(), once()]);
    const again = await once();
    expect([one.status, other.status, again.status]).toEqual([201, 201, 201]);
    expect((await list()).body.data).toHaveLength(1);
  });

  it('is listed page by page, the newest first', async () => {
    await volunteers(1);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      call.clock.now = later(now, minutes(n));
      ids.unshift(await sent({ message: `Numéro ${n}` }));
    }
    const first = (await list({ limit: 2 })).body;
    expect(first.data.map((message) => message.id)).toEqual(ids.slice(0, 2));
    const second = (await list({ limit: 2, cursor: first.nextCursor })).body;
    expect(second.data.map((message) => message.id)).toEqual(ids.slice(2));
    expect(second.nextCursor).toBeNull();
  });

  it('is for managers of volunteers of this edition', async () => {
    await volunteers(1);
    const gid = await sent();
    const body = { message: 'Essai' };
    const test = (userId: number) =>
      call.service.call(testVolunteerMessage, { params: { id }, body }, call.as(userId));
    for (const userId of [1, editor]) {
      expect((await list({}, userId)).status).toBe(403);
      expect((await preview({ targetType: 'ALL' }, userId)).status).toBe(403);
      expect((await send({}, userId)).status).toBe(403);
      expect((await test(userId)).status).toBe(403);
      expect((await recipients(gid, userId)).status).toBe(403);
      expect((await remind(gid, userId)).status).toBe(403);
    }
    expect((await test(manager)).body).toEqual({ ok: true });
    id += 1;
    await call.addEdition({ id });
    expect((await recipients(gid)).status).toBe(404);
    expect((await remind(gid)).status).toBe(404);
  });
});

describe('a reply', () => {
  it('VN-02: stays as it was first given, and the other one replaces it', async () => {
    await volunteers(1, 2);
    const gid = await sent();
    const before = { message: 'Réunion à 9 h', title: 'EJC Test', reply: null, confirmedAt: null };
    expect((await read(gid, 1)).body).toMatchObject(before);
    const first = now.toISOString();
    expect((await reply(gid, 1)).body).toMatchObject({ reply: 'CONFIRMED', confirmedAt: first });
    call.clock.now = later(now, minutes(5));
    expect((await reply(gid, 1)).body).toMatchObject({ reply: 'CONFIRMED', confirmedAt: first });
    const changed = { reply: 'CANNOT_COME', confirmedAt: call.clock.now.toISOString() };
    expect((await reply(gid, 1, 'CANNOT_COME')).body).toMatchObject(changed);
    expect((await read(gid, 1)).body).toMatchObject(changed);
    const [row] = (await list()).body.data;
    expect(row).toMatchObject({ recipientCount: 2, confirmedCount: 0, cannotComeCount: 1 });
    const events = await call.service.waitFor(() => {
      const replied = call.service.nats.events(messageReplied);
      const ofThis = replied.filter(({ data }) => data.groupId === gid);
      return ofThis.length >= 2 && ofThis;
    });
    expect(events.map(({ data }) => data.reply)).toEqual(['CONFIRMED', 'CANNOT_COME']);
    await call.service.waitFor(() =>
      call.service.nats.events(messageDeclined).some(({ data }) => data.groupId === gid),
    );
  });

  it('VN-02: is for recipients alone: a manager is none, nor is a recipient elsewhere', async () => {
    await volunteers(1);
    const gid = await sent();
    for (const userId of [2, manager]) {
      expect(codeOf(await read(gid, userId))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await reply(gid, userId))).toEqual([404, 'NOT_FOUND']);
    }
    expect((await read(gid, 1, 1)).status).toBe(404);
    expect((await read(randomUUID(), 1)).status).toBe(404);
  });

  it('given 20 times at once is one, with one time', async () => {
    await volunteers(1);
    const gid = await sent();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        call.clock.now = later(now, minutes(n));
        return reply(gid, 1);
      }),
    );
    const times = new Set(replies.map(({ body }) => body.confirmedAt));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(times.size).toBe(1);
    expect((await recipients(gid)).body.data).toMatchObject([{ confirmedAt: [...times][0] }]);
    // All others have come once this one has.
    await reply(gid, 1, 'CANNOT_COME');
    await call.service.waitFor(() =>
      call.service.nats.events(messageDeclined).some(({ data }) => data.groupId === gid),
    );
    const events = call.service.nats.events(messageReplied);
    expect(events.filter(({ data }) => data.groupId === gid)).toHaveLength(2);
  });
});

describe('a reminder', () => {
  it('VN-03: reaches only those without a reply who still are volunteers, once an hour', async () => {
    await volunteers(1, 2, 3, 4);
    const gid = await sent();
    await reply(gid, 1);
    await reply(gid, 2, 'CANNOT_COME');
    await call.withdraw(3, id);
    expect((await remind(gid)).body).toMatchObject({ remindedAt: now.toISOString() });
    const { data } = await call.service.waitFor(() =>
      call.service.nats.events(messageReminded).find((event) => event.data.groupId === gid),
    );
    expect(data.recipientIds).toEqual([4]);
    call.clock.now = later(now, minutes(59));
    expect(codeOf(await remind(gid))).toEqual([409, 'REMINDED_LATELY']);
    call.clock.now = later(now, hours(1));
    const both = await Promise.all([remind(gid), remind(gid)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await reply(gid, 4);
    call.clock.now = later(now, hours(3));
    expect(codeOf(await remind(gid))).toEqual([409, 'NO_ONE_TO_REMIND']);
  });
});

describe('messages', () => {
  it('go with a deleted edition', async () => {
    await volunteers(1);
    const gid = await sent();
    await call.removeEdition(id);
    expect((await read(gid, 1)).status).toBe(404);
    const { prisma } = call.service;
    expect(await prisma.volunteerMessage.count({ where: { editionId: id } })).toBe(0);
    expect(await prisma.volunteerMessageRecipient.count({ where: { messageId: gid } })).toBe(0);
  });

  it('are exported with their reply, and stay without a deleted recipient', async () => {
    await volunteers(61, 62);
    const gid = await sent();
    await reply(gid, 61);
    const { prisma, nats, waitFor } = call.service;
    const copyOf = (userId: number) =>
      prisma.$transaction((tx) => collectPersonalData(personalData, tx, userId));
    expect(await copyOf(61)).toMatchObject({
      volunteer_message_recipient: [
        { messageId: gid, message: 'Réunion à 9 h', reply: 'CONFIRMED' },
      ],
    });
    const { volunteer_message: written = [] } = await copyOf(manager);
    expect(written).toContainEqual(expect.objectContaining({ id: gid, senderId: manager }));
    await nats.publishEvent(userDeleted, { userId: 61 });
    await waitFor(async () => (await recipients(gid)).body.data.length === 1);
    expect((await list()).body.data).toMatchObject([{ recipientCount: 1, confirmedCount: 0 }]);
  });
});
