import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Route, RouteCall } from '@siteswap/contracts/route';
import * as contract from '@siteswap/contracts/volunteers';
import { day } from '#test/days.ts';
import { aTeam, editor, manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

const userIds = {
  member: 1,
  applicant: 2,
  volunteer: 3,
  leader: 4,
  'other leader': 5,
  editor,
  manager,
};
const people = ['visitor', ...Object.keys(userIds), 'idle admin', 'admin mode'] as const;

let shifts: Shifts;
let ids: Record<'tid' | 'aid' | 'rid', number> &
  Record<'sid' | 'assignmentId' | 'other' | 'gid', string>;
beforeAll(async () => {
  shifts = await startShifts();
  const tid = await shifts.call.team({ name: 'Bar' });
  const stage = await shifts.call.team({ name: 'Scène' });
  await shifts.call.apply(userIds.applicant);
  const aid = await shifts.volunteer(userIds.volunteer, { teams: [tid] });
  await shifts.volunteer(userIds.leader, { teams: [tid] });
  await shifts.volunteer(userIds['other leader'], { teams: [stage] });
  await shifts.lead(tid, [userIds.leader]);
  await shifts.lead(stage, [userIds['other leader']]);
  const sid = (await shifts.slot({ teamId: tid })).id;
  const other = (
    await shifts.slot({ teamId: tid, startDateTime: at(11, '14:00'), endDateTime: at(11, '15:00') })
  ).id;
  const assignmentId = (await shifts.give(sid, userIds.volunteer)).id;
  const sent = await shifts.service.call(
    contract.sendVolunteerMessage,
    { params: { id: 1 }, body: { targetType: 'SLOT', timeSlotId: sid, message: 'Réunion' } },
    shifts.as(manager),
  );
  const asked = await shifts.service.call(
    contract.createRequirement,
    { params: { id: 1 }, body: { name: 'Permis', description: null } },
    shifts.as(manager),
  );
  await shifts.service.call(
    contract.createVolunteerReward,
    { params: { id: 1 }, body: { name: 'Badge', hours: 6 } },
    shifts.as(manager),
  );
  ids = { rid: asked.body.id, tid, aid, sid, assignmentId, other, gid: sent.body.id };
});
afterAll(() => shifts.stop());

const actorOf = (person: string) => {
  if (person === 'visitor') return undefined;
  const isAdmin = person.includes('admin');
  if (!isAdmin) return shifts.as(userIds[person as keyof typeof userIds]);
  return shifts.service.actor({
    ...{ userId: 99, isGlobalAdmin: true },
    ...(person === 'admin mode' ? { adminMode: true } : {}),
  });
};

interface Row {
  readonly name: string;
  readonly route: Route;
  /** Who is let through; the call itself may then be rejected for another reason. */
  readonly opens: readonly string[];
  readonly input: () => RouteCall<Route>;
}
const row = <R extends Route>(
  route: R,
  opens: readonly string[],
  input: () => RouteCall<R>,
  what = '',
): Row => ({
  name: what ? `${route.id}: ${what}` : route.id,
  ...{ route, opens, input: input as unknown as Row['input'] },
});

const managers = ['manager', 'admin mode'];
const withLeader = ['leader', ...managers];
const withLeaders = ['leader', 'other leader', ...managers];
const params = { id: 1 };
const onTeam = () => ({ ...params, tid: ids.tid });
const onRequirement = () => ({ ...params, rid: ids.rid });
const onApplication = () => ({ ...params, aid: ids.aid });
const onSlot = () => ({ ...params, sid: ids.sid });
const onPlace = () => ({ ...onSlot(), assignmentId: ids.assignmentId });
/** Who is no recipient finds nothing. */
const members = people.filter((person) => person !== 'visitor');
const onMessage = () => ({ params: { ...params, gid: ids.gid } });
const none = crypto.randomUUID();
const onReward = () => ({ ...params, rid: none });

// Calls that change nothing, so that each of the people finds the same.
const table: readonly Row[] = [
  row(contract.getVolunteerSettings, managers, () => ({ params })),
  row(contract.updateVolunteerSettings, managers, () => ({ params, body: {} })),
  row(contract.listVolunteerTeams, managers, () => ({ params })),
  row(contract.createVolunteerTeam, managers, () => ({ params, body: aTeam({ name: 'Bar' }) })),
  row(contract.updateVolunteerTeam, managers, () => ({ params: onTeam(), body: {} })),
  row(contract.deleteVolunteerTeam, managers, () => ({ params: onTeam() })),
  row(contract.listRequirements, withLeaders, () => ({ params })),
  row(contract.createRequirement, managers, () => ({
    params,
    body: { name: 'Permis', description: null },
  })),
  row(contract.updateRequirement, managers, () => ({ params: onRequirement(), body: {} })),
  row(contract.deleteRequirement, managers, () => ({ params: { ...params, rid: 2_000_000 } })),
  row(contract.grantRequirement, withLeader, () => ({
    params: { ...onRequirement(), userId: userIds.volunteer },
    body: { endsOn: null },
  })),
  row(contract.revokeRequirement, withLeader, () => ({
    params: { ...onRequirement(), userId: userIds.volunteer },
  })),
  row(contract.listTeamMembers, withLeader, () => ({ params: onTeam() })),
  row(contract.listApplications, managers, () => ({ params, query: {} })),
  row(contract.getApplication, managers, () => ({ params: onApplication() })),
  row(contract.updateApplication, managers, () => ({ params: onApplication(), body: {} })),
  row(contract.assignTeams, managers, () => ({
    params: onApplication(),
    body: { teamIds: [ids.tid] },
  })),
  row(contract.decideApplications, managers, () => ({
    params,
    body: { applicationIds: [2_000_000], status: 'REJECTED' as const },
  })),
  row(contract.undoDecisions, managers, () => ({ params: { ...params, bid: none } })),
  row(contract.exportApplications, managers, () => ({ params, query: { format: 'csv' as const } })),
  row(contract.listVolunteerMessages, managers, () => ({ params, query: {} })),
  row(contract.previewVolunteerMessage, managers, () => ({
    params,
    body: { targetType: 'ALL' as const },
  })),
  row(contract.sendVolunteerMessage, managers, () => ({
    params,
    body: { targetType: 'TEAMS' as const, message: 'Réunion' },
  })),
  row(contract.testVolunteerMessage, managers, () => ({ params, body: { message: 'Réunion' } })),
  row(contract.listMessageRecipients, managers, onMessage),
  row(contract.remindOfMessage, managers, onMessage),
  row(contract.getReceivedMessage, members, onMessage),
  row(contract.replyToMessage, members, () => ({ ...onMessage(), body: {} })),
  row(contract.getCatering, managers, () => ({ params: { ...params, date: day(10) } })),
  row(contract.exportCatering, managers, () => ({ params, query: { format: 'xlsx' as const } })),
  row(contract.exportPlanning, managers, () => ({ params, query: { format: 'xlsx' as const } })),
  row(contract.getVolunteerOverview, managers, () => ({ params })),
  row(contract.listVolunteerHours, managers, () => ({ params, query: {} })),
  row(contract.listDoneShifts, managers, () => ({
    params: { ...params, userId: userIds.volunteer },
  })),
  row(contract.correctHours, withLeader, () => ({ params: onPlace(), body: { minutes: 60 } })),
  row(contract.listVolunteerRewards, managers, () => ({ params })),
  row(contract.createVolunteerReward, managers, () => ({
    params,
    body: { name: 'badge', hours: 6 },
  })),
  row(contract.updateVolunteerReward, managers, () => ({ params: onReward(), body: {} })),
  row(contract.deleteVolunteerReward, managers, () => ({ params: onReward() })),
  row(contract.giveReward, managers, () => ({
    params: onReward(),
    body: { userId: userIds.volunteer },
  })),
  row(contract.takeRewardBack, managers, () => ({
    params: { ...onReward(), userId: userIds.volunteer },
  })),
  row(contract.downloadCertificate, members, () => ({ params, query: {} }), 'of the caller'),
  row(
    contract.downloadCertificate,
    ['volunteer', ...managers],
    () => ({ params, query: { userId: userIds.volunteer } }),
    'of a volunteer',
  ),
  row(contract.listTimeSlots, withLeaders, () => ({ params, query: {} })),
  row(contract.createTimeSlot, managers, () => ({
    params,
    body: { title: 'Bar', startDateTime: at(10, '14:00'), endDateTime: at(10, '14:00') },
  })),
  row(contract.createSlotSeries, managers, () => ({
    params,
    body: { title: 'Bar', days: [day(30)], from: '08:00', until: '09:00', minutes: 60 },
  })),
  row(contract.copySlotsOfDay, managers, () => ({
    params,
    body: { fromDay: day(12), toDays: [day(11)] },
  })),
  row(contract.updateTimeSlot, managers, () => ({ params: onSlot(), body: {} })),
  row(contract.deleteTimeSlot, managers, () => ({ params: { ...params, sid: none } })),
  row(contract.listAssignments, withLeader, () => ({ params: onSlot() })),
  row(contract.createAssignment, managers, () => ({
    params: onSlot(),
    body: { userId: userIds.volunteer },
  })),
  row(contract.moveAssignment, managers, () => ({
    params: { ...onPlace(), assignmentId: none },
    body: { timeSlotId: ids.other },
  })),
  row(
    contract.updateAssignment,
    withLeader,
    () => ({ params: onPlace(), body: { isAccepted: true } }),
    'decides',
  ),
  row(
    contract.updateAssignment,
    managers,
    () => ({ params: onPlace(), body: { isLocked: false } }),
    'locks',
  ),
  row(contract.deleteAssignment, managers, () => ({
    params: { ...onPlace(), assignmentId: none },
  })),
  row(contract.recordAttendance, withLeader, () => ({
    params: onSlot(),
    body: { assignmentIds: [none], status: 'ARRIVED' as const },
  })),
  row(contract.getCheckIn, members, () => ({
    params: { ...params, token: `3-${'x'.repeat(43)}` },
  })),
  row(contract.getVolunteerBoard, managers, () => ({ params })),
  row(contract.createVolunteerBoard, managers, () => ({ params })),
  row(contract.deleteVolunteerBoard, managers, () => ({ params })),
  row(contract.autoAssign, managers, () => ({
    params,
    body: { planId: none, apply: true as const },
  })),
  row(contract.getAssignmentPlan, managers, () => ({ params })),
  row(contract.cancelAssignmentPlan, managers, () => ({ params: { ...params, pid: none } })),
  row(contract.undoAssignmentPlan, managers, () => ({ params: { ...params, pid: none } })),
  row(contract.getPlanning, withLeaders, () => ({ params })),
];

/** What each member does with what is their own. */
const ofEachMember = [
  ...[contract.applyAsVolunteer, contract.getMyApplication, contract.updateMyApplication],
  ...[contract.withdrawApplication, contract.listMyApplications, contract.getMyShifts],
  contract.listUpcomingShifts,
  ...[contract.signUpForSlot, contract.dropSlot, contract.askToBeExcused],
  ...[contract.listCoverCandidates, contract.createCover, contract.cancelCover],
  ...[contract.acceptCover, contract.declineCover],
  ...[contract.stayOn],
  ...[contract.getShiftReminder, contract.updateShiftReminder, contract.getShiftsFeed],
  ...[contract.createShiftsFeed, contract.deleteShiftsFeed],
].map(({ id }) => id as string);

describe('VA-05 who may call which route', () => {
  it('is in a row for each that needs a right', () => {
    const described = Object.values(contract).flatMap((value) =>
      typeof value === 'object' && 'path' in value && value.access === 'member' ? [value.id] : [],
    );
    const known = new Set([...table.map(({ route }) => route.id), ...ofEachMember]);
    const missing = described.filter((id) => !known.has(id));
    expect(missing.map((id) => `${id}: add a row that says who may call it`)).toEqual([]);
  });

  it.each(table)('$name', async ({ route, opens, input }) => {
    const letThrough: string[] = [];
    for (const person of people) {
      const { status } = await shifts.service.call(route, input(), actorOf(person));
      if (status !== 401 && status !== 403) letThrough.push(person);
      expect([person, status < 500]).toEqual([person, true]);
    }
    expect(letThrough).toEqual(opens);
  });
});
