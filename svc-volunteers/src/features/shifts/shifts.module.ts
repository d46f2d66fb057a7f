import { defineFeature, type Kit } from '#src/db.ts';
import { checkInTokensOf, checkInUrls } from '#src/features/attendance/attendance.public.ts';
import { createRemindersService } from './reminders.service.ts';
import { shiftRoutes } from './shifts.routes.ts';
import { shiftTasks } from './shifts.schedule.ts';
import { createShiftsService } from './shifts.service.ts';
import { createShiftsFeedService } from './shifts-feed.service.ts';
import { createSignUpService } from './sign-up.service.ts';

/** Shifts as volunteers see and take them, their reminders and their calendar. */
export function shiftsModule(deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'env' | 'keyFor'>) {
  const reminders = createRemindersService(deps);
  return defineFeature({
    routes: shiftRoutes({
      shifts: createShiftsService({
        ...deps,
        checkInUrlOf: checkInUrls(checkInTokensOf(deps), deps.env.PUBLIC_URL),
      }),
      signUp: createSignUpService(deps),
      reminders,
      feed: createShiftsFeedService({ ...deps, publicUrl: deps.env.PUBLIC_URL }),
    }),
    tasks: shiftTasks(reminders),
  });
}
