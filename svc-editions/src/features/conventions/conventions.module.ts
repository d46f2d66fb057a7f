import { createPictures } from '@siteswap/features/pictures';
import { defineFeature, type Kit } from '#src/db.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import type { FileReleases } from '#src/features/file-releases/file-releases.public.ts';
import { conventionRoutes } from './conventions.routes.ts';
import { createConventionsService } from './conventions.service.ts';

/** Conventions: as everybody reads them, and as their people run them. */
export function conventionsModule(
  deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'env'> & {
    editions: Pick<EditionsService, 'listCards'>;
    fileReleases: FileReleases;
  },
) {
  const logos = createPictures(deps.env, { kind: 'convention', field: 'logo' });
  const conventions = createConventionsService({ ...deps, logos });
  return defineFeature({
    routes: conventionRoutes(conventions),
    api: { conventions },
  });
}
