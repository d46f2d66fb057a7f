import { defineFeature, type Kit } from '#src/db.ts';
import type { FileReleases } from '#src/features/file-releases/file-releases.public.ts';
import { itemPhotosOf } from './item-photos.service.ts';
import { lostFoundRoutes } from './lost-found.routes.ts';
import { lostFoundTasks } from './lost-found.schedule.ts';
import { createLostFoundService } from './lost-found.service.ts';
import { createLostFoundClaimsService } from './lost-found-claims.service.ts';
import { createLostFoundCommentsService } from './lost-found-comments.service.ts';

/** What was lost and found at an edition. */
export const lostFoundModule = (
  kit: Pick<Kit, 'db' | 'transact' | 'clock' | 'log' | 'env'> & { fileReleases: FileReleases },
) => {
  const deps = { ...kit, photos: itemPhotosOf(kit) };
  return defineFeature({
    routes: lostFoundRoutes(
      createLostFoundService(deps),
      createLostFoundCommentsService(deps),
      createLostFoundClaimsService(deps),
    ),
    tasks: lostFoundTasks(deps),
  });
};
