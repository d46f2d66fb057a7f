import { type RateLimits, type RouteBinding, schedule, type Worker } from '@siteswap/service-kit';
import { type Clock, minutes } from '#src/clock.ts';
import type { Db, Kit } from '#src/db.ts';
import { createAvatarsRepository } from '#src/features/avatars/avatars.repository.ts';
import { avatarRoutes } from '#src/features/avatars/avatars.routes.ts';
import { createAvatarsService } from '#src/features/avatars/avatars.service.ts';
import { createFilesRepository } from '#src/features/files/files.repository.ts';
import { fileRoutes } from '#src/features/files/files.routes.ts';
import { createFilesService, type FilesService } from '#src/features/files/files.service.ts';
import { createProfilePictures } from '#src/features/files/profile-pictures.ts';
import { createFileStorage, type StorageEnv } from '#src/features/files/storage-env.ts';

export interface Pictures {
  readonly bindings: readonly RouteBinding[];
  readonly workers: readonly Worker[];
  /** For the profile. */
  readonly ofProfiles: ReturnType<typeof createProfilePictures>;
  /** For the copy of a member's data. */
  readonly picturesOf: FilesService['picturesOf'];
}

/** All that has to do with pictures: uploads, and what an avatar service has of members. */
export function createPictures(deps: {
  db: Db;
  env: StorageEnv & { AVATAR_URL?: string | undefined };
  rateLimits: RateLimits;
  clock: Clock;
  log: Kit['log'];
}): Pictures {
  const { db, env, rateLimits, clock, log } = deps;
  const files = createFilesService({
    files: createFilesRepository(db),
    storage: createFileStorage(env),
    rateLimits,
    clock,
    log,
  });
  const avatars = createAvatarsService({
    template: env.AVATAR_URL,
    avatars: createAvatarsRepository(db),
  });
  const sweep = schedule({ name: 'pictures', everyMs: minutes(10), log, run: files.sweep });
  return {
    bindings: [...fileRoutes(files, () => sweep.kick()), ...avatarRoutes(avatars, rateLimits)],
    workers: [sweep],
    ofProfiles: createProfilePictures(files),
    picturesOf: files.picturesOf,
  };
}
