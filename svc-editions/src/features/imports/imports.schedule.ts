import { every, hours, minutes, type TaskDefinition } from '@siteswap/service-kit';
import type { ImportPictures } from './import-pictures.service.ts';
import type { ImportQueue } from './import-queue.service.ts';

export const importTask = 'queued-imports';
export const pictureTask = 'import-pictures';

/** An import asks for a run when it is stored; the schedule finds those whose process ended before that. */
export const importTasks = (queue: ImportQueue, pictures: ImportPictures): TaskDefinition[] => [
  {
    name: importTask,
    schedule: every(minutes(1)),
    run: async ({ signal }) => {
      let isDone = false;
      while (!isDone && !signal.aborted) isDone = !(await queue.runNext());
    },
  },
  {
    name: pictureTask,
    schedule: every(minutes(1)),
    run: ({ signal }) => pictures.run(signal),
    // Ten thousand pictures of slow sites; each has its own limit.
    timeoutMs: hours(12),
  },
];
