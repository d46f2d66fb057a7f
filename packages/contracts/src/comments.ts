import { z } from 'zod';
import { publicUser } from './core/users.ts';
import { versioned } from './edit-version.ts';
import { id, idParam, instant, queryCursor, queryInt, text } from './fields.ts';
import { cursorPageOf } from './lists.ts';
import { defineRoute } from './route.ts';

/** Limits of texts, in characters. */
export const maxComment = 1_000;
export const maxRemovalReason = 500;

/** Why a manager removes what another member wrote: the author is notified. Not needed for one's own. */
export const removal = z.object({ reason: text(0, maxRemovalReason).default('') });

/** The same of what another member wrote. */
export const removalOfOthers = z.object({ reason: text(1, maxRemovalReason) });

/** What everything has that a member writes. */
export const written = {
  id,
  user: publicUser,
  content: z.string(),
  createdAt: instant,
  /** When its author last changed the text; null when it is as it was written. */
  editedAt: instant.nullable(),
  ...versioned,
};

/** What a member wrote about an entity. */
export const comment = z.object(written);
export type Comment = z.infer<typeof comment>;

const content = text(1, maxComment);

interface CommentedEntity<Shape extends z.ZodRawShape, Shown extends z.ZodType> {
  /** Of the routes, without the verb: `editions.post-comment`. */
  readonly id: `${string}.${string}`;
  /** Path of the entity. */
  readonly path: `/${string}`;
  /** Parameters of that path. */
  readonly params: z.ZodObject<Shape>;
  /** The entity in a sentence of the API page: `a post`. */
  readonly noun: string;
  /** Who is notified of a comment, as in `the author of the post`. */
  readonly notified: string;
  readonly shows: Readonly<Record<string, string>>;
  /** How a comment is shown. */
  readonly comment: Shown;
  /** Codes for an entity that takes no comment from the caller. */
  readonly errors: readonly string[];
}

/** Routes of the comments on one kind of entity. */
export function commentRoutes<Shape extends z.ZodRawShape, Shown extends z.ZodType>({
  id: prefix,
  path: entityPath,
  params: ofEntity,
  noun,
  notified,
  shows,
  comment: shown,
  errors,
}: CommentedEntity<Shape, Shown>) {
  const path = `${entityPath}/comments` as const;
  const onePath = `${path}/:commentId` as const;
  const ofComment = ofEntity.extend({ commentId: idParam });
  return {
    list: defineRoute({
      id: `${prefix}.list`,
      method: 'GET',
      path,
      summary: `Comments on ${noun}, newest first.`,
      access: 'public',
      withoutCache: 'It depends on who reads.',
      params: ofEntity,
      query: z.object({
        limit: queryInt(1, 100).default(20),
        /** Id of the last comment of the page before. */
        cursor: queryCursor(idParam),
      }),
      shows,
      response: cursorPageOf(shown),
    }),
    get: defineRoute({
      id: `${prefix}.get`,
      method: 'GET',
      path: onePath,
      summary: `One comment on ${noun}, wherever it stands in the list.`,
      access: 'public',
      withoutCache: 'It depends on who reads.',
      params: ofComment,
      shows,
      response: shown,
    }),
    create: defineRoute({
      id: `${prefix}.create`,
      method: 'POST',
      path,
      summary: `Writes a comment; ${notified} is notified.`,
      access: 'member',
      params: ofEntity,
      body: z.object({ content }),
      ownResponse: true,
      response: shown,
      status: 201,
      rateLimit: 'comment',
      errors: [...errors, 'RATE_LIMITED'],
    }),
    update: defineRoute({
      id: `${prefix}.update`,
      method: 'PATCH',
      path: onePath,
      summary: 'Changes the text of a comment; for its author.',
      access: 'member',
      withoutNetwork: 'waits',
      params: ofComment,
      body: z.object({ content, ...versioned }),
      response: shown,
      errors: ['EDIT_CONFLICT'],
    }),
    remove: defineRoute({
      id: `${prefix}.remove`,
      method: 'DELETE',
      path: onePath,
      summary:
        'Deletes a comment: its author, or a moderator with a reason, which the author is notified of.',
      access: 'member',
      withoutProof: 'One thing of the caller, or one that they moderate: it happens all day.',
      params: ofComment,
      body: removal,
      response: z.object({ ok: z.literal(true) }),
    }),
  };
}
