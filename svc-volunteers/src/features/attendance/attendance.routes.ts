import { getCheckIn, recordAttendance, stayOn } from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { AttendanceService } from './attendance.service.ts';
import type { CheckInService } from './check-in.service.ts';
import type { StayOnService } from './stay-on.service.ts';

interface Services {
  readonly attendance: AttendanceService;
  readonly checkIn: CheckInService;
  readonly staying: StayOnService;
}

export const attendanceRoutes = ({ attendance, checkIn, staying }: Services): RouteBinding[] => [
  bind(recordAttendance, ({ actor, params, body }) => attendance.record(actor, params, body), {
    beforeReplay: ({ actor, params }) => attendance.assertRecords(actor, params),
  }),
  bind(getCheckIn, ({ actor, params }) => checkIn.get(actor, params)),
  bind(stayOn, ({ actor, params }) => staying.stayOn(actor, params)),
];
