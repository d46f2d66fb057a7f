import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listReadableTopics } from '@siteswap/contracts/platform';
import { nameTopic } from '@siteswap/contracts/topic';
import { listTeamMembers, maxLeaders, planningTopic } from '@siteswap/contracts/volunteers';
import { day } from '#test/days.ts';
import { editor, manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

const [leader, member, outsider, other] = [1, 2, 3, 4];
const ofOther = { phone: '+33 6 98 12 54 76' };
let shifts: Shifts;
let bar: number;
let stage: number;
let barSlot: string;
let stageSlot: string;
beforeAll(async () => {
  shifts = await startShifts();
  bar = await shifts.call.team({ name: 'Bar', signUpMode: 'OPEN' });
  stage = await shifts.call.team({ name: 'Scène' });
  await shifts.volunteer(leader, { teams: [bar], nom: 'Alba' });
  await shifts.volunteer(member, { teams: [bar], nom: 'Silva', phone: '+33 6 11 22 33 44' });
  await shifts.volunteer(outsider, { nom: 'Zidi' });
  await shifts.volunteer(other, { teams: [stage], nom: 'Bo', ...ofOther });
  await shifts.call.apply(5);
  await shifts.lead(bar, [leader]);
  barSlot = (await shifts.slot({ teamId: bar })).id;
  stageSlot = (await shifts.slot({ teamId: stage })).id;
  await shifts.slot({
    kind: 'BRIEFING',
    startDateTime: at(10, '08:00'),
    endDateTime: at(10, '09:00'),
  });
  await shifts.give(barSlot, outsider);
  await shifts.give(stageSlot, other);
});
afterAll(() => shifts.stop());

describe('the planning', () => {
  it('has all slots, places and accepted volunteers for managers', async () => {
    const { status, body } = await shifts.planning(manager);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ isManager: true, timezone: 'Europe/Paris', firstDay: day(10), lastDay: day(12) },
      ...{ startDate: day(10), endDate: day(12) },
      teams: [{ id: bar, leaderIds: [leader], signUpMode: 'OPEN' }, { id: stage }],
      slots: [{ kind: 'BRIEFING' }, {}, {}],
      people: [{ userId: leader, teamIds: [bar] }, { userId: other }, { userId: member }, {}],
    });
    expect(body.assignments.map(({ userId }) => userId).sort()).toEqual([outsider, other]);
    expect(JSON.stringify(body)).not.toMatch(/phone|diet|allerg/i);
  });

  it('has the slots and people of their teams for leaders', async () => {
    const { body } = await shifts.planning(leader);
    expect(body).toMatchObject({
      isManager: false,
      teams: [{ id: bar }],
      slots: [{ id: barSlot }],
      assignments: [{ userId: outsider }],
    });
    expect(body.people.map(({ userId }) => userId)).toEqual([leader, member, outsider]);
  });

  it('is for no one else', async () => {
    for (const userId of [member, outsider, 7, editor]) {
      expect((await shifts.planning(userId)).status).toBe(403);
    }
    expect((await shifts.planning(other)).status).toBe(403);
  });
});

describe('leaders of a team', () => {
  it('are 10 accepted volunteers at most', async () => {
    const ids = Array.from({ length: maxLeaders }, (_, index) => 900 + index);
    const most = await shifts.lead(stage, ids);
    expect([most.status, most.body.code]).toEqual([409, 'LEADER_NOT_ACCEPTED']);
    expect((await shifts.lead(stage, [...ids, 999])).status).toBe(422);
  });
});

describe('members of a team', () => {
  const list = (tid: number, userId: number) =>
    shifts.service.call(listTeamMembers, { params: { id: 1, tid } }, shifts.as(userId));

  it('have their telephones for its leaders and managers', async () => {
    for (const userId of [leader, manager]) {
      const { body } = await list(bar, userId);
      expect(body.data).toMatchObject([
        { nom: 'Alba', isLeader: true },
        { nom: 'Silva', phone: '+33 6 11 22 33 44', isLeader: false },
      ]);
    }
  });

  it('are not read by others', async () => {
    expect((await list(stage, leader)).status).toBe(403);
    for (const userId of [member, 7, editor]) expect((await list(bar, userId)).status).toBe(403);
    expect((await list(999, manager)).status).toBe(404);
  });
});

describe('the topic of the planning', () => {
  it('changes with slots, sign-ups and acceptance', async () => {
    const { nats, waitFor } = shifts.service;
    const name = nameTopic(planningTopic, 1);
    const changesWith = async (act: () => Promise<unknown>) => {
      nats.clear();
      await act();
      await waitFor(() => JSON.stringify(nats.live()).includes(name));
    };
    const free = { startDateTime: at(11, '14:00'), endDateTime: at(11, '15:00'), teamId: bar };
    const { id } = await shifts.slot(free);
    await changesWith(() => shifts.signUp(id, outsider));
    await changesWith(() => shifts.drop(id, outsider));
    await changesWith(() => shifts.volunteer(6));
    await changesWith(() => shifts.call.withdraw(6));
    await changesWith(() => shifts.call.team({ name: 'Nouvelle' }));
  });

  it('is read by managers and leaders', async () => {
    const topics = [nameTopic(planningTopic, 1), nameTopic(planningTopic, 99)];
    const readable = async (userId: number) => {
      const body = { userId, adminMode: false, topics };
      const { internal } = shifts.service;
      return (await shifts.service.call(listReadableTopics, { body }, internal)).body.topics;
    };
    for (const userId of [manager, leader]) expect(await readable(userId)).toEqual([topics[0]]);
    for (const userId of [member, editor]) expect(await readable(userId)).toEqual([]);
  });
});
