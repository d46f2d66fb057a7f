import { defineFeature, type Kit } from '#src/db.ts';
import { favoriteRemindersTask } from './reminders.schedule.ts';

/** Reminders of starred editions that start soon. */
export const remindersModule = (deps: Pick<Kit, 'transact' | 'clock'>) =>
  defineFeature({ tasks: [favoriteRemindersTask(deps)] });
