import type { Route, RouteInput } from '@siteswap/contracts/route';
import type { z } from 'zod';
import type { Actor } from './actor.ts';
import type { RequestContext } from './request-context.ts';

/** The caller is signed in on every route that is not `public` or `internal`. */
export type ActorOf<R extends Route> = R['access'] extends 'public' | 'internal'
  ? Actor | null
  : Actor;

/** What a handler receives: the parsed request, the caller and the context of the request. */
export type HandlerInput<R extends Route> = RouteInput<R> & {
  readonly ctx: RequestContext;
  readonly actor: ActorOf<R>;
};

/** JSON text on a raw route, nothing where the handler writes the response itself, else what the contract's response accepts. */
export type HandlerResult<R extends Route> = R extends { raw: true }
  ? string | Buffer
  : R extends { stream: true } | { responseType: 'custom' }
    ? unknown
    : z.input<R['response']>;

export type Handler<R extends Route> = (
  input: HandlerInput<R>,
) => Promise<HandlerResult<R>> | HandlerResult<R>;

/** A contract route and its handler. */
export interface RouteBinding {
  readonly route: Route;
  readonly handle: (input: {
    params: unknown;
    query: unknown;
    body: unknown;
    ctx: RequestContext;
    actor: Actor | null;
  }) => unknown;
  /** Throws when the caller may no longer receive the response of this call, which was sent before. */
  readonly beforeReplay?: RouteBinding['handle'];
}

export interface BindOptions<R extends Route> {
  /** Checks the rights of today before a stored response is sent again to a repeated call. @throws 403, 404 */
  readonly beforeReplay?: (input: HandlerInput<R>) => unknown;
}

/**
 * Binds a handler to a contract route. The kit rejects callers without access, parses the request, and parses the
 * response, so that no field outside the contract is sent.
 */
export function bind<R extends Route>(
  route: R,
  handler: Handler<R>,
  { beforeReplay }: BindOptions<R> = {},
): RouteBinding {
  // The types are right: the kit parses by the same route before it calls the handler.
  return {
    route,
    handle: handler as unknown as RouteBinding['handle'],
    ...(beforeReplay ? { beforeReplay: beforeReplay as unknown as RouteBinding['handle'] } : {}),
  };
}
