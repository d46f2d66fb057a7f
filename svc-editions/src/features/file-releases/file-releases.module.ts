import { detachPictureOf } from '@siteswap/features/pictures';
import { performJob } from '@siteswap/service-kit';
import { defineFeature, type Kit } from '#src/db.ts';
import { fileRelease } from './file-releases.job.ts';
import { createFileReleases } from './file-releases.service.ts';

/** Pictures in svc-core that are not shown any more. */
export function fileReleasesModule(deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'log' | 'env'>) {
  const { release, ...fileReleases } = createFileReleases({
    ...deps,
    detachPicture: detachPictureOf(deps.env),
  });
  return defineFeature({
    jobs: [performJob(fileRelease, { perform: release })],
    api: { fileReleases },
  });
}
