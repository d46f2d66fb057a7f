import { type CoreKit, defineFeature } from '#src/db.ts';
import { listVerifiedUserIds } from './users.repository.ts';
import { userRoutes } from './users.routes.ts';
import { createUsersService } from './users.service.ts';

type Deps = Pick<CoreKit, 'db' | 'rateLimits'>;

/** The search for members, and `state.user`. */
export function usersModule(deps: Deps) {
  const users = createUsersService(deps);
  let filled: Promise<void> | undefined;
  return defineFeature({
    /** Fills in the skeletons of older accounts, once; a readiness check begins again what failed. */
    load: (): Promise<void> => {
      filled ??= users.fillSkeletons().catch((error) => {
        filled = undefined;
        throw error;
      });
      return filled;
    },
    routes: userRoutes(users),
    states: { user: users.readState },
    listStates: { user: () => listVerifiedUserIds(deps.db) },
  });
}
