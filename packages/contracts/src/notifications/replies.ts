import { z } from 'zod';
import type { DomainEvent } from '../event.ts';
import type { Route } from '../route.ts';
import { field } from './fields.ts';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const method = z.enum(['POST', 'PUT', 'PATCH', 'DELETE']);
const name = z.string().regex(/^[a-z][a-zA-Z0-9]*$/);

/** A path of our own API, where no part leads out of it: `.`, `..` and their encoded forms. */
const apiPath = z.string().regex(/^\/api(?:\/(?!(?:\.|%2e){1,2}(?:\/|$))[\w.~:%-]+)+$/i);

/** One way to reply to what a notification asks, as a call of our API. */
export const storedReply = z.strictObject({
  name,
  method,
  path: apiPath,
  body: z.record(z.string(), scalar).optional(),
});
export type StoredReply = z.infer<typeof storedReply>;

export const notificationReply = z.object({
  ...storedReply.shape,
  /** What its button says. */
  label: z.string(),
  /** What the notification says once it was given. */
  outcome: z.string(),
});
export type NotificationReply = z.infer<typeof notificationReply>;

/** What a notification asks. `:name` in a path is replaced by that field of the event. */
export const templateQuestion = z.strictObject({
  replies: z
    .array(
      z.strictObject({
        name,
        method,
        path: apiPath,
        body: z
          .record(field, z.union([z.strictObject({ field }), z.strictObject({ value: scalar })]))
          .optional(),
      }),
    )
    .min(1)
    .max(3),
  /**
   * Events about the same thing after which there is nothing to reply, and the reply that each of them is. With `when`
   * only those count whose field has that value.
   */
  endedBy: z
    .array(
      z.strictObject({
        event: z.string(),
        reply: name.optional(),
        when: z.strictObject({ field, is: scalar }).optional(),
      }),
    )
    .min(1),
});
export type TemplateQuestion = z.infer<typeof templateQuestion>;
type TemplateReply = TemplateQuestion['replies'][number];

/** A reply of which a template knows the fields of the event that it takes. */
export interface Reply<F extends string> extends TemplateReply {
  /** For the types alone. */
  readonly fields?: F | undefined;
}

/** What asks for a recent proof or a second question belongs on a page, where `link` leads. */
type ReplyRoute = Route & { readonly access: 'member'; readonly recentProof?: never };
type PartOf<R extends Route, Part extends 'params' | 'body'> = R[Part] extends z.ZodType
  ? z.input<R[Part]>
  : Record<never, never>;

type BodyOf<R extends Route> = {
  readonly [Name in keyof PartOf<R, 'body'>]:
    | { readonly field: string }
    | { readonly value: PartOf<R, 'body'>[Name] & (string | number | boolean | null) };
};
type FieldsOfBody<B> = {
  [Name in keyof B]: B[Name] extends { readonly field: infer F extends string } ? F : never;
}[keyof B];

/**
 * A reply that calls a contract route, with fields of the event for its parameters.
 * @throws when a notification may not call the route
 */
export function replyBy<
  const R extends ReplyRoute,
  const P extends Readonly<Record<keyof PartOf<R, 'params'>, string>>,
  const B extends BodyOf<R> = Record<never, never> & BodyOf<R>,
>(
  route: R,
  reply: { readonly name: string; readonly params: P; readonly body?: B },
): Reply<Extract<P[keyof P] | FieldsOfBody<B>, string>> {
  const { access, recentProof, method: verb } = route as Route;
  if (access !== 'member' || recentProof || verb === 'GET') {
    throw new Error(`${route.id} does not reply to a notification`);
  }
  const params: Readonly<Record<string, string>> = reply.params;
  return {
    name: reply.name,
    method: verb,
    path: route.path.replace(/:(\w+)/g, (_, parameter: string) => `:${params[parameter]}`),
    ...(reply.body ? { body: reply.body as NonNullable<TemplateReply['body']> } : {}),
  };
}

export interface QuestionInput<F extends string> {
  readonly replies: readonly Reply<F>[];
  readonly endedBy: readonly {
    readonly event: DomainEvent;
    readonly reply?: string;
    readonly when?: { readonly field: string; readonly is: string | number | boolean | null };
  }[];
}

export const toQuestion = ({ replies, endedBy }: QuestionInput<string>): TemplateQuestion =>
  templateQuestion.parse({
    replies,
    endedBy: endedBy.map(({ event, ...ending }) => ({ event: event.subject, ...ending })),
  });

/** The replies to the question of an event. @throws when the event lacks a field of a path */
export const fillReplies = (
  { replies }: TemplateQuestion,
  data: Readonly<Record<string, unknown>>,
): StoredReply[] =>
  replies.map(({ body, path, ...reply }) => {
    const filled = path.replace(/:(\w+)/g, (_, of: string) => {
      if (data[of] === undefined || data[of] === null) throw new Error(`No ${of} for ${path}`);
      return encodeURIComponent(String(data[of]));
    });
    const values = Object.entries(body ?? {}).map(([key, value]) => [
      key,
      'field' in value ? data[value.field] : value.value,
    ]);
    return storedReply.parse({
      ...reply,
      path: filled,
      ...(body ? { body: Object.fromEntries(values) } : {}),
    });
  });
