import { every, minutes, type TaskDefinition } from '@siteswap/service-kit';
import type { FileReleases } from './file-releases.service.ts';

export const fileReleaseTask = 'file-releases';

/** A change asks for a run once it is stored; the schedule finds what its process or svc-core was not there for. */
export const fileReleaseTasks = (releases: Pick<FileReleases, 'releaseAll'>): TaskDefinition[] => [
  {
    name: fileReleaseTask,
    schedule: every(minutes(1)),
    run: async ({ signal }) => `released ${await releases.releaseAll(signal)}`,
  },
];
