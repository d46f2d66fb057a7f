import { type CoreKit, defineFeature } from '#src/db.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { createFeedbackService } from './feedback.service.ts';

type Deps = Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'clock' | 'env'>;

/** Messages to the team. */
export const feedbackModule = (deps: Deps) =>
  defineFeature({
    routes: feedbackRoutes(createFeedbackService({ ...deps, publicUrl: deps.env.PUBLIC_URL })),
  });
