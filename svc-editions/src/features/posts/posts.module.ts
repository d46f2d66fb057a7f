import { defineFeature, type Kit } from '#src/db.ts';
import { createPostCommentsService } from './post-comments.service.ts';
import { postRoutes } from './posts.routes.ts';
import { createPostsService } from './posts.service.ts';

/** What members write about an edition. */
export const postsModule = (deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'rateLimits'>) =>
  defineFeature({
    routes: postRoutes(createPostsService(deps), createPostCommentsService(deps)),
  });
