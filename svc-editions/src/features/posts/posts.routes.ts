import {
  countPosts,
  createPost,
  createPostComment,
  getPost,
  getPostComment,
  listPostComments,
  listPosts,
  removePost,
  removePostComment,
  updatePost,
  updatePostComment,
} from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { PostCommentsService } from './post-comments.service.ts';
import type { PostsService } from './posts.service.ts';

export const postRoutes = (posts: PostsService, comments: PostCommentsService): RouteBinding[] => [
  bind(listPosts, ({ actor, params, query }) => posts.list(actor, params.id, query)),
  bind(getPost, ({ actor, params }) => posts.get(actor, params)),
  bind(countPosts, ({ query }) => posts.count(query)),
  bind(createPost, ({ actor, params, body }) => posts.create(actor, params.id, body)),
  bind(updatePost, ({ actor, params, body }) => posts.update(actor, params, body), {
    beforeReplay: ({ actor, params }) => posts.assertLooksAfter(actor, params),
  }),
  bind(removePost, ({ actor, params, body }) => posts.remove(actor, params, body)),
  bind(listPostComments, ({ actor, params, query }) => comments.list(actor, params, query)),
  bind(getPostComment, ({ actor, params }) => comments.get(actor, params)),
  bind(createPostComment, ({ actor, params, body }) => comments.create(actor, params, body)),
  bind(updatePostComment, ({ actor, params, body }) => comments.update(actor, params, body), {
    beforeReplay: ({ actor, params }) => comments.get(actor, params),
  }),
  bind(removePostComment, ({ actor, params, body }) => comments.remove(actor, params, body)),
];
