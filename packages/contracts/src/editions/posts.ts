import { z } from 'zod';
import { comment, commentRoutes, removal, written } from '../comments.ts';
import { versioned } from '../edit-version.ts';
import { defineEvent } from '../event.ts';
import { id, idParam, queryCursor, queryInt, text } from '../fields.ts';
import { cursorPageOf } from '../lists.ts';
import { slotCounts, slotCountsQuery } from '../platform/slot-counts.ts';
import { defineRoute } from '../route.ts';

/** Longest post, in characters. */
export const maxPost = 2_000;

/** Markdown. */
const postContent = text(1, maxPost);

/** A message about an edition, with the last few of its comments. */
export const post = z.object({
  ...written,
  /** Written in the name of the team of the edition. */
  isOfficial: z.boolean(),
  /** Stands above the others. */
  isPinned: z.boolean(),
  areCommentsClosed: z.boolean(),
  commentCount: z.int().min(0),
  /** The last ones, in the order in which they were written. */
  comments: z.array(comment),
});
export type Post = z.infer<typeof post>;

const ofEdition = z.object({ id: idParam });
const ofPost = z.object({ id: idParam, postId: idParam });
const done = z.object({ ok: z.literal(true) });

export const listPosts = defineRoute({
  id: 'editions.post.list',
  method: 'GET',
  path: '/api/editions/:id/posts',
  summary:
    'Posts of an edition: pinned ones first, then newest first; each with its last comments.',
  access: 'public',
  withoutCache: 'Depends on who reads.',
  params: ofEdition,
  query: z.object({
    limit: queryInt(1, 50).default(20),
    /** Whether the last post of the page before is pinned (1 or 0), and its id. */
    cursor: queryCursor(z.enum(['0', '1']), idParam),
  }),
  shows: { edition: 'id', post: '*' },
  isReadOffline: true,
  response: cursorPageOf(post),
});

export const getPost = defineRoute({
  id: 'editions.post.get',
  method: 'GET',
  path: '/api/editions/:id/posts/:postId',
  summary: 'One post with its last comments, wherever it stands in the list.',
  access: 'public',
  withoutCache: 'Depends on who reads.',
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
  isReadOffline: true,
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
  summary:
    'Writes a post; an official one needs the right edit, and may notify members who starred the published edition or take part in it.',
  access: 'member',
  withoutNetwork: 'waits',
  params: ofEdition,
  body: z
    .object({
      content: postContent,
      isOfficial: z.boolean().default(false),
      /** Its people are notified, a few times a day. */
      notifies: z.boolean().default(false),
    })
    .superRefine(({ isOfficial, notifies }, context) => {
      if (isOfficial || !notifies) return;
      context.addIssue({ code: 'custom', path: ['notifies'], params: { code: 'NOT_ALLOWED' } });
    }),
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
    'Deletes a post with its comments: its author, or with the right edit and a reason, which the author is notified of.',
  access: 'member',
  withoutProof: 'One thing of the caller, or of an edition they moderate: it happens all day.',
  params: ofPost,
  body: removal,
  response: done,
});

export const {
  list: listPostComments,
  get: getPostComment,
  create: createPostComment,
  update: updatePostComment,
  remove: removePostComment,
} = commentRoutes({
  id: 'editions.post-comment',
  path: '/api/editions/:id/posts/:postId',
  params: ofPost,
  noun: 'a post',
  notified: 'the author of the post',
  shows: { edition: 'id', post: 'postId' },
  comment,
  errors: ['COMMENTS_CLOSED'],
});

const postChange = z.object({ editionId: id, postId: id });

export const postCreated = defineEvent('editions.post.created.v1', postChange);

/** The team wrote a post that its people are notified of. */
export const postAnnounced = defineEvent(
  'editions.post.announced.v1',
  postChange.extend({
    actorId: id,
    /** How it begins, in plain text. */
    text: z.string(),
  }),
);

/** Its author or a manager deleted a post. */
export const postRemoved = defineEvent('editions.post.removed.v1', postChange);

/** A member commented on a post. */
export const postCommented = defineEvent(
  'editions.post.commented.v1',
  z.object({
    editionId: id,
    postId: id,
    commentId: id,
    /** Author of the post. */
    userId: id,
    actorId: id,
    /** How the post begins, in plain text. Events of earlier releases have none. */
    text: z.string().optional(),
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
    /** How it began, in plain text: its author finds it nowhere else. Events of earlier releases have none. */
    text: z.string().optional(),
  }),
);
