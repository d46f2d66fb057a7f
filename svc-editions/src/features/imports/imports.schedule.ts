import { every, minutes, type TaskDefinition } from '@siteswap/service-kit';
import type { ImportQueue } from './import-queue.service.ts';

export const importTask = 'queued-imports';

/** An import asks for a run when it is stored; the schedule finds those whose process ended before that. */
export const importTasks = (queue: ImportQueue): TaskDefinition[] => [
  {
    name: importTask,
    schedule: every(minutes(1)),
    run: async ({ signal }) => {
      let isDone = false;
      while (!isDone && !signal.aborted) isDone = !(await queue.runNext());
    },
  },
];
