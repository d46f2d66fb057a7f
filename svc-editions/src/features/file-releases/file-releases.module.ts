import { detachPictureOf } from '@siteswap/features/pictures';
import { defineFeature, type Kit } from '#src/db.ts';
import { fileReleaseTask, fileReleaseTasks } from './file-releases.schedule.ts';
import { createFileReleases } from './file-releases.service.ts';

/** Pictures in svc-core that are not shown any more. */
export function fileReleasesModule({
  requestTask,
  ...deps
}: Pick<Kit, 'db' | 'transact' | 'log' | 'env' | 'requestTask'>) {
  const fileReleases = createFileReleases({
    ...deps,
    detachPicture: detachPictureOf(deps.env),
    requestRun: () => {
      requestTask(fileReleaseTask).catch((error) =>
        deps.log.warn({ err: error }, 'run of the releases not requested'),
      );
    },
  });
  return defineFeature({ tasks: fileReleaseTasks(fileReleases), api: { fileReleases } });
}
