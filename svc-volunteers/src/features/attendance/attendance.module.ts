import { defineFeature, type Kit } from '#src/db.ts';
import { attendanceRoutes } from './attendance.routes.ts';
import { attendanceTasks } from './attendance.schedule.ts';
import { createAttendanceService } from './attendance.service.ts';
import { createCheckInService } from './check-in.service.ts';
import { checkInTokensOf } from './check-in-token.format.ts';
import { createStayOnService } from './stay-on.service.ts';

/** Who came to their shifts: recorded at a desk or by a code, and who stays on. */
export function attendanceModule(deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'keyFor'>) {
  const attendance = createAttendanceService(deps);
  return defineFeature({
    routes: attendanceRoutes({
      attendance,
      checkIn: createCheckInService({ ...deps, tokens: checkInTokensOf(deps) }),
      staying: createStayOnService(deps),
    }),
    tasks: attendanceTasks(attendance),
  });
}
