import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { versioned } from '../edit-version.ts';
import { defineEvent } from '../event.ts';
import { id, idParam, instant, queryCursor, queryInt, text } from '../fields.ts';
import { cursorPageOf } from '../lists.ts';
import { slotCounts, slotCountsQuery } from '../platform/slot-counts.ts';
import { defineRoute } from '../route.ts';

/** Limits of texts, in characters. */
export const maxPost = 2_000;
export const maxPostComment = 1_000;
export const maxRemovalReason = 500;

/** Markdown. */
const postContent = text(1, maxPost);
const commentContent = text(1, maxPostComment);

/** What post and comment have in common. */
const written = {
  id,
  user: publicUser,
  content: z.string(),
  createdAt: instant,
  /** When its author last changed the text; null when it is as it was written. */
  editedAt: instant.nullable(),
  ...versioned,
};

export const postComment = z.object(written);
export type PostComment = z.infer<typeof postComment>;

/** A message about an edition, with the last few of its comments. */
export const post = z.object({
  ...written,
  /** Written in the name of those who run the edition. */
  isOfficial: z.boolean(),
  /** Stands above the others. */
  isPinned: z.boolean(),
  areCommentsClosed: z.boolean(),
  commentCount: z.int().min(0),
  /** The last ones, in the order in which they were written. */
  comments: z.array(postComment),
});
export type Post = z.infer<typeof post>;

const ofEdition = z.object({ id: idParam });
const ofPost = z.object({ id: idParam, postId: idParam });
const ofComment = z.object({ id: idParam, postId: idParam, commentId: idParam });
const done = z.object({ ok: z.literal(true) });

/** Why a manager removes what somebody else wrote: the author is told. Not needed for one's own. */
const removal = z.object({ reason: text(0, maxRemovalReason).default('') });

export const listPosts = defineRoute({
  id: 'editions.post.list',
  method: 'GET',
  path: '/api/editions/:id/posts',
  summary:
    'Posts of an edition: pinned ones first, then newest first; each with its last comments.',
  access: 'public',
  params: ofEdition,
  query: z.object({
    limit: queryInt(1, 50).default(20),
    /** Whether the last post of the page before is pinned (1 or 0), and its id. */
    cursor: queryCursor(z.enum(['0', '1']), idParam),
  }),
  shows: { edition: 'id', post: '*' },
  response: cursorPageOf(post),
});

export const getPost = defineRoute({
  id: 'editions.post.get',
  method: 'GET',
  path: '/api/editions/:id/posts/:postId',
  summary: 'One post with its last comments, wherever it stands in the list.',
  access: 'public',
  params: ofPost,
  shows: { edition: 'id', post: 'postId' },
  response: post,
});

export const countPosts = defineRoute({
  id: 'editions.post.count',
  method: 'GET',
  path: '/api/post-counts',
  summary:
    'How many posts each of these editions has; drafts and those without posts are left out.',
  access: 'public',
  query: slotCountsQuery,
  response: slotCounts,
  cache: {
    maxAgeSeconds: 60,
    invalidatedBy: ['state.edition.{ids}', 'editions.post.created.', 'editions.post.removed.'],
  },
});

export const createPost = defineRoute({
  id: 'editions.post.create',
  method: 'POST',
  path: '/api/editions/:id/posts',
  summary: 'Writes a post; an official one needs the right edit.',
  access: 'member',
  withoutNetwork: 'waits',
  params: ofEdition,
  body: z.object({ content: postContent, isOfficial: z.boolean().default(false) }),
  ownResponse: true,
  response: post,
  status: 201,
  rateLimit: 'content',
  errors: ['RATE_LIMITED'],
});

export const updatePost = defineRoute({
  id: 'editions.post.update',
  method: 'PATCH',
  path: '/api/editions/:id/posts/:postId',
  summary:
    'Changes the given fields: the text is for its author, who needs the right edit for that of an official post; everything else for those with the right edit.',
  access: 'member',
  withoutNetwork: 'waits',
  params: ofPost,
  body: z
    .strictObject({
      content: postContent,
      isOfficial: z.boolean(),
      isPinned: z.boolean(),
      areCommentsClosed: z.boolean(),
    })
    .partial()
    .extend(versioned),
  response: post,
  errors: ['EDIT_CONFLICT'],
});

export const removePost = defineRoute({
  id: 'editions.post.remove',
  method: 'DELETE',
  path: '/api/editions/:id/posts/:postId',
  summary:
    'Deletes a post with its comments: its author, or with the right edit and a reason, which the author is told.',
  access: 'member',
  withoutProof: 'One thing of the caller, or of an edition they moderate: it happens all day.',
  params: ofPost,
  body: removal,
  response: done,
});

export const listPostComments = defineRoute({
  id: 'editions.post-comment.list',
  method: 'GET',
  path: '/api/editions/:id/posts/:postId/comments',
  summary: 'Comments on a post, newest first.',
  access: 'public',
  params: ofPost,
  query: z.object({
    limit: queryInt(1, 100).default(20),
    /** Id of the last comment of the page before. */
    cursor: queryCursor(idParam),
  }),
  shows: { edition: 'id', post: 'postId' },
  response: cursorPageOf(postComment),
});

export const getPostComment = defineRoute({
  id: 'editions.post-comment.get',
  method: 'GET',
  path: '/api/editions/:id/posts/:postId/comments/:commentId',
  summary: 'One comment on a post, wherever it stands in the list.',
  access: 'public',
  params: ofComment,
  shows: { edition: 'id', post: 'postId' },
  response: postComment,
});

export const createPostComment = defineRoute({
  id: 'editions.post-comment.create',
  method: 'POST',
  path: '/api/editions/:id/posts/:postId/comments',
  summary: 'Writes a comment; the author of the post is told.',
  access: 'member',
  params: ofPost,
  body: z.object({ content: commentContent }),
  ownResponse: true,
  response: postComment,
  status: 201,
  rateLimit: 'comment',
  errors: ['COMMENTS_CLOSED', 'RATE_LIMITED'],
});

export const updatePostComment = defineRoute({
  id: 'editions.post-comment.update',
  method: 'PATCH',
  path: '/api/editions/:id/posts/:postId/comments/:commentId',
  summary: 'Changes the text of a comment; for its author.',
  access: 'member',
  withoutNetwork: 'waits',
  params: ofComment,
  body: z.object({ content: commentContent, ...versioned }),
  response: postComment,
  errors: ['EDIT_CONFLICT'],
});

export const removePostComment = defineRoute({
  id: 'editions.post-comment.remove',
  method: 'DELETE',
  path: '/api/editions/:id/posts/:postId/comments/:commentId',
  summary:
    'Deletes a comment: its author, or with the right edit and a reason, which the author is told.',
  access: 'member',
  withoutProof: 'One thing of the caller, or of an edition they moderate: it happens all day.',
  params: ofComment,
  body: removal,
  response: done,
});

const postChange = z.object({ editionId: id, postId: id });

export const postCreated = defineEvent('editions.post.created.v1', postChange);

/** Its author or a manager deleted a post. */
export const postRemoved = defineEvent('editions.post.removed.v1', postChange);

/** Somebody commented on a post. */
export const postCommented = defineEvent(
  'editions.post.commented.v1',
  z.object({
    editionId: id,
    postId: id,
    commentId: id,
    /** Author of the post. */
    userId: id,
    actorId: id,
  }),
);

/** A manager removed what a member wrote: a post, an item of the lost property, or a comment on one of them. */
export const writingRemoved = defineEvent(
  'editions.writing.removed.v1',
  z.object({
    editionId: id,
    kind: z.enum(['POST', 'COMMENT', 'ITEM']),
    /** What was removed, or what the removed comment was on: a post or an item. */
    postId: id.optional(),
    itemId: id.optional(),
    commentId: id.optional(),
    /** Its author. */
    userId: id,
    actorId: id,
    reason: z.string(),
  }),
);
