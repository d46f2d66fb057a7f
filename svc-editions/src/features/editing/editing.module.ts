import { createPictures } from '@siteswap/features/pictures';
import { defineFeature, type Kit } from '#src/db.ts';
import type { FileReleases } from '#src/features/file-releases/file-releases.public.ts';
import { editingRoutes } from './editing.routes.ts';
import { createEditingService } from './editing.service.ts';

/** Routes by which organisers write editions. */
export function editingModule(
  deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'env'> & { fileReleases: FileReleases },
) {
  const pictures = createPictures(deps.env, { kind: 'edition', field: 'imageUrl' });
  return defineFeature({
    routes: editingRoutes(createEditingService({ ...deps, pictures })),
  });
}
