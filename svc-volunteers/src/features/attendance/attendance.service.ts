import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import {
  findAttendanceProblem,
  planningChanged,
  type recordAttendance,
} from '@siteswap/contracts/volunteers';
import { type Actor, type Clock, conflict, notFound, type Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { type PlaceRow, toAssignment, updatePlace } from '#src/features/places/places.public.ts';
import { assertNotOwn, getSlotAccess, lockSlots } from '#src/features/slots/slots.public.ts';
import { endAttendance, listPlacesByIds } from './attendance.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type SlotPath = RouteInput<typeof recordAttendance>['params'];
type Recorded = RouteInput<typeof recordAttendance>['body'];

/** Who came to their shifts, as managers and leaders of teams record it. */
export function createAttendanceService({ db, transact, clock }: Deps) {
  return {
    /** The kit asks this before it repeats a response. */
    assertRecords: async (actor: Actor, path: SlotPath) =>
      void (await getSlotAccess(db, actor, path)),

    /** All or none. @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403, OWN_RECORD; 409 ATTENDANCE_STEP, TOO_EARLY */
    record: (
      actor: Actor,
      path: SlotPath,
      { assignmentIds, status }: Recorded,
    ): Promise<RouteResult<typeof recordAttendance>> =>
      transact(async (tx, outbox) => {
        const access = await getSlotAccess(tx, actor, path);
        // One after another: the second of two managers finds what the first has recorded.
        const [slot] = await lockSlots(tx, path.id, [path.sid]);
        if (!slot) throw notFound();
        const places = await listPlacesByIds(tx, slot.id, assignmentIds);
        if (places.length !== assignmentIds.length) throw notFound();
        assertNotOwn(
          access,
          actor,
          places.map(({ userId }) => userId),
        );
        const now = clock();
        for (const { attendanceStatus: from } of places) {
          const problem = findAttendanceProblem({
            ...{ from, to: status, now: now.getTime() },
            startDateTime: slot.startDateTime.toISOString(),
          });
          if (problem === 'TOO_EARLY') throw conflict(problem, 'It is too early to record this');
          if (problem) throw conflict(problem, 'The attendance has another state by now');
        }
        const rows: PlaceRow[] = [];
        for (const place of places) {
          rows.push(
            await updatePlace(tx, place.id, {
              attendanceStatus: status,
              // The time of the arrival stays when the shift is done.
              attendanceAt: status === 'DONE' ? place.attendanceAt : status && now,
              attendanceById: status && actor.userId,
              minutesDone: null,
            }),
          );
        }
        outbox.emit(planningChanged, { editionId: path.id });
        return { data: rows.map(toAssignment) };
      }),

    /** Those on site have worked when their shift ends. */
    end: (): Promise<string> =>
      transact(async (tx, outbox) => {
        const ended = await endAttendance(tx, clock());
        for (const editionId of new Set(ended)) outbox.emit(planningChanged, { editionId });
        return `ended ${ended.length} attendances`;
      }),
  };
}

export type AttendanceService = ReturnType<typeof createAttendanceService>;
