import { defineFeature, type Kit } from '#src/db.ts';
import { privacyRoutes } from './privacy.routes.ts';

/** What svc-core checks before it deletes an account. */
export const privacyModule = ({ db }: Pick<Kit, 'db'>) =>
  defineFeature({ routes: privacyRoutes(db) });
