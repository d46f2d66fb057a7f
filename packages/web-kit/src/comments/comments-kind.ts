import type { comment } from '@siteswap/contracts/comments';
import type { PublicUser } from '@siteswap/contracts/core';
import type { Route } from '@siteswap/contracts/route';
import type { z } from 'zod';

/** A comment; without its author where that is hidden. */
export type ShownComment = Omit<z.output<typeof comment>, 'user'> & {
  readonly user: PublicUser | null;
};

type OfEntity = Route & { readonly params: z.ZodObject };

/** A route by which a member changes a text of theirs. */
export type UpdateRoute = OfEntity & {
  readonly body: z.ZodType<{ content?: string | undefined; version?: string | undefined }>;
};

/** A route by which something written is deleted by its author, or removed with a reason. */
export type RemoveRoute = OfEntity & {
  readonly body: z.ZodType<{ reason: string }, { reason?: string | undefined }>;
};

/** What `commentRoutes` of the contracts returns. */
export interface CommentRoutes {
  readonly list: OfEntity & {
    readonly query: z.ZodType;
    readonly response: z.ZodType<{
      readonly data: readonly ShownComment[];
      readonly nextCursor: string | null;
    }>;
  };
  readonly get: OfEntity & { readonly response: z.ZodType<ShownComment> };
  readonly create: OfEntity & { readonly body: z.ZodType<{ content: string }> };
  readonly update: UpdateRoute;
  readonly remove: RemoveRoute;
}

/** What the comments on one kind of entity have of their own. */
export interface CommentsKind<R extends CommentRoutes = CommentRoutes> {
  readonly routes: R;
  /** Namespace of the translations in which failures are explained. */
  readonly namespace: string;
  /** Routes that show last comments and their number: they are read anew after a write, as the list of comments is. */
  readonly invalidates: readonly Pick<Route, 'id'>[];
  /** They are shown as Markdown. */
  readonly isMarkdown?: true;
}

/** Parameters of the path of a route, or of the entity for its comments. */
export type ParamsOf<R extends { readonly params: z.ZodObject }> = z.input<R['params']>;

/** Tells drafts of forms and pending actions apart: by the route, and by what it is called for. */
export const draftOf = ({ id }: Pick<Route, 'id'>, params: object): string =>
  [id, ...Object.values(params)].join(' ');

/** What a write of a comment has read anew. */
export const staleAfterWrite = ({ routes, invalidates }: CommentsKind) => [
  ...new Set([...invalidates, routes.list]),
];
