import type { Kit } from '#src/db.ts';
import { createPictureFiles } from '#src/pictures.client.ts';
import { createItemPhotos } from './item-photos.service.ts';
import { lostFoundRoutes } from './lost-found.routes.ts';
import { createLostFoundService } from './lost-found.service.ts';
import { createLostFoundCommentsService } from './lost-found-comments.service.ts';

/** What was lost and found at an edition. */
export function lostFoundModule(deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'log' | 'env'>) {
  const pictures = createPictureFiles(deps.env, { kind: 'lost-found', field: 'photos' });
  const photos = createItemPhotos({ pictures, log: deps.log });
  return {
    routes: lostFoundRoutes(
      createLostFoundService({ ...deps, photos }),
      createLostFoundCommentsService(deps),
    ),
  };
}
