import type { Clock, Transact } from '@siteswap/service-kit';
import { type Db, defineFeature } from '#src/db.ts';
import { commentRoutes } from './comments.routes.ts';
import { createOfferComments, createRequestComments } from './comments.service.ts';

/** What members write about offers and requests. */
export const commentsModule = (deps: {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}) =>
  defineFeature({ routes: commentRoutes(createOfferComments(deps), createRequestComments(deps)) });
