import { createPictures } from '@siteswap/features/pictures';
import { performJob } from '@siteswap/service-kit';
import { defineFeature, type Kit } from '#src/db.ts';
import type { FileReleases } from '#src/features/file-releases/file-releases.public.ts';
import type { Geocode, TownPlaces } from '#src/features/towns/towns.public.ts';
import { editingRoutes } from './editing.routes.ts';
import { createEditingService } from './editing.service.ts';
import { editionPlacement } from './edition-placement.job.ts';
import { createEditionPlacement } from './edition-placement.service.ts';

/** Routes by which organisers write editions. */
export function editingModule(
  deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'env'> & {
    fileReleases: FileReleases;
    townPlaces: () => Promise<TownPlaces>;
    geocode: Geocode;
  },
) {
  const pictures = createPictures(deps.env, { kind: 'edition', field: 'imageUrl' });
  return defineFeature({
    routes: editingRoutes(createEditingService({ ...deps, pictures })),
    jobs: [performJob(editionPlacement, { perform: createEditionPlacement(deps) })],
  });
}
