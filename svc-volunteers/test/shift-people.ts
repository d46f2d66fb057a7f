import type { RouteCall } from '@siteswap/contracts/route';
import {
  type AttendanceState,
  acceptCover,
  askToBeExcused,
  type CoverTarget,
  cancelCover,
  createAssignment,
  createCover,
  createTimeSlot,
  declineCover,
  deleteAssignment,
  deleteTimeSlot,
  dropSlot,
  getMyShifts,
  getPlanning,
  listAssignments,
  listCoverCandidates,
  moveAssignment,
  recordAttendance,
  signUpForSlot,
  stayOn,
  updateAssignment,
  updateTimeSlot,
  updateVolunteerTeam,
} from '@siteswap/contracts/volunteers';
import { type Call, startCall } from './call-people.ts';
import { day } from './days.ts';
import { type anApplication, manager } from './factories.ts';

type SlotBody = RouteCall<typeof createTimeSlot>['body'];
type SlotChanges = RouteCall<typeof updateTimeSlot>['body'];
type Given = Omit<RouteCall<typeof createAssignment>['body'], 'userId'>;
type Decision = RouteCall<typeof updateAssignment>['body'];

/** A local time in the edition, which is in Paris in summer: `at(10, '14:30')`. */
export const at = (number: number, time: string): string =>
  new Date(`${day(number)}T${time}:00+02:00`).toISOString();

/** The service with an open call, and what people do with slots, in one line each. */
export async function startShifts(
  env: Record<string, string> = {},
  log?: Parameters<typeof startCall>[1],
) {
  const call: Call = await startCall(env, log);
  await call.addEdition({ id: 1, timezone: 'Europe/Paris' });
  await call.set({ volunteersOpen: true });
  const { service, as } = call;
  const called = <T>({ status, body }: { status: number; body: T }): T => {
    if (status >= 300) throw new Error(JSON.stringify({ status, body }));
    return body;
  };
  const onSlot = (sid: string) => ({ params: { id: 1, sid } });
  const shifts = {
    call,
    service,
    as,
    /** An accepted volunteer in these teams. @returns the id of the application */
    async volunteer(
      userId: number,
      { teams = [], ...fields }: Parameters<typeof anApplication>[0] & { teams?: number[] } = {},
    ): Promise<number> {
      const aid = await call.apply(userId, fields);
      await call.accept(aid);
      if (teams.length > 0) called(await call.assign(aid, teams));
      return aid;
    },
    lead: (tid: number, leaderIds: number[]) =>
      service.call(
        updateVolunteerTeam,
        { params: { id: 1, tid }, body: { leaderIds } },
        as(manager),
      ),
    tryToAdd: (body: Partial<SlotBody>, userId = manager) =>
      service.call(
        createTimeSlot,
        {
          params: { id: 1 },
          body: {
            ...{ title: 'Bar', minVolunteers: 1, maxVolunteers: 2 },
            ...{ startDateTime: at(10, '14:00'), endDateTime: at(10, '16:00'), ...body },
          },
        },
        as(userId),
      ),
    slot: async (body: Partial<SlotBody>) => called(await shifts.tryToAdd(body)),
    changeSlot: (sid: string, body: SlotChanges, userId = manager) =>
      service.call(updateTimeSlot, { ...onSlot(sid), body }, as(userId)),
    removeSlot: (sid: string, userId = manager) =>
      service.call(deleteTimeSlot, onSlot(sid), as(userId)),
    tryToGive: (sid: string, userId: number, given: Given = {}, by = manager) =>
      service.call(createAssignment, { ...onSlot(sid), body: { userId, ...given } }, as(by)),
    give: async (sid: string, userId: number, given: Given = {}) =>
      called(await shifts.tryToGive(sid, userId, given)),
    decide: (sid: string, assignmentId: string, body: Decision, by = manager) =>
      service.call(updateAssignment, { params: { id: 1, sid, assignmentId }, body }, as(by)),
    move: (sid: string, assignmentId: string, timeSlotId: string, overrideReason?: string) =>
      service.call(
        moveAssignment,
        {
          params: { id: 1, sid, assignmentId },
          body: { timeSlotId, ...(overrideReason ? { overrideReason } : {}) },
        },
        as(manager),
      ),
    takeOff: (sid: string, assignmentId: string, by = manager) =>
      service.call(deleteAssignment, { params: { id: 1, sid, assignmentId } }, as(by)),
    placesOn: (sid: string, by = manager) => service.call(listAssignments, onSlot(sid), as(by)),
    signUp: (sid: string, userId: number) => service.call(signUpForSlot, onSlot(sid), as(userId)),
    drop: (sid: string, userId: number) => service.call(dropSlot, onSlot(sid), as(userId)),
    excuse: (sid: string, userId: number, reason: string | null = null) =>
      service.call(askToBeExcused, { ...onSlot(sid), body: { reason } }, as(userId)),
    candidates: (sid: string, userId: number) =>
      service.call(listCoverCandidates, onSlot(sid), as(userId)),
    cover: (sid: string, userId: number, targets: CoverTarget[]) =>
      service.call(createCover, { ...onSlot(sid), body: { targets } }, as(userId)),
    takeBack: (sid: string, userId: number) => service.call(cancelCover, onSlot(sid), as(userId)),
    acceptCover: (cid: string, userId: number) =>
      service.call(acceptCover, { params: { id: 1, cid } }, as(userId)),
    declineCover: (cid: string, userId: number) =>
      service.call(declineCover, { params: { id: 1, cid } }, as(userId)),
    tryToRecord: (sid: string, assignmentIds: string[], status: AttendanceState, by = manager) =>
      service.call(recordAttendance, { ...onSlot(sid), body: { assignmentIds, status } }, as(by)),
    record: async (sid: string, assignmentId: string, status: AttendanceState) =>
      called(await shifts.tryToRecord(sid, [assignmentId], status)).data[0]?.attendance,
    stayOn: (sid: string, userId: number) => service.call(stayOn, onSlot(sid), as(userId)),
    mine: async (userId: number) =>
      called(await service.call(getMyShifts, { params: { id: 1 } }, as(userId))),
    planning: (userId: number) => service.call(getPlanning, { params: { id: 1 } }, as(userId)),
    /** People that the database counts on a slot, and rows that have a place. */
    async counted(sid: string) {
      const slot = await service.prisma.volunteerTimeSlot.findUniqueOrThrow({ where: { id: sid } });
      const where = { timeSlotId: sid, status: 'SIGNED_UP' } as const;
      return [slot.assignedVolunteers, await service.prisma.volunteerAssignment.count({ where })];
    },
    stop: () => call.stop(),
  };
  return shifts;
}
export type Shifts = Awaited<ReturnType<typeof startShifts>>;
