import Router from '@koa/router';
import type { Route } from '@siteswap/contracts/route';
import type Koa from 'koa';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import type { RouteBinding } from './bind.ts';
import { handleRoute, type RouteRuntime } from './handle-route.ts';
import { takesIdempotencyKey } from './idempotency.ts';
import type { Probe } from './probes.ts';

/** `/api/editions/:id` → `/api/editions/0`, `/api/editions/countries` → `/api/editions/1`: fixed parts sort first. */
function compareSpecificity(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const isLeftVariable = left[at]?.startsWith(':') ?? false;
    const isRightVariable = right[at]?.startsWith(':') ?? false;
    if (isLeftVariable !== isRightVariable) return isLeftVariable ? 1 : -1;
  }
  return left.length - right.length;
}

function assertUniqueRoutes(bindings: readonly RouteBinding[]): void {
  const seen = new Set<string>();
  for (const { route } of bindings) {
    const shape = `${route.method} ${route.path.replace(/:\w+/g, ':')}`;
    if (seen.has(shape)) throw new Error(`Two routes for ${route.method} ${route.path}`);
    seen.add(shape);
  }
}

/** Types of which a value says how a call ended, but nothing that a right lets one read. */
const outcomes = new Set<string>('boolean enum int literal null number undefined void'.split(' '));

const isOutcome = ({ def }: z.ZodType): boolean => outcomes.has(def.type);

const showsSomething = ({ response }: Route): boolean =>
  response instanceof z.ZodObject
    ? !Object.values<z.ZodType>(response.shape).every(isOutcome)
    : !isOutcome(response);

/** Whether a stored response is checked against the rights of today. Routes of administrators are, by their access. */
export const needsReplayCheck = (route: Route): boolean =>
  takesIdempotencyKey(route) &&
  route.access === 'member' &&
  !route.ownResponse &&
  showsSomething(route);

function assertReplayChecks(bindings: readonly RouteBinding[]): void {
  const unchecked = bindings.filter(
    ({ route, beforeReplay }) => needsReplayCheck(route) && !beforeReplay,
  );
  if (unchecked.length === 0) return;
  const ids = unchecked.map(({ route }) => route.id).join(', ');
  throw new Error(
    `A repeated call would get the stored response without the right to read it: ${ids}. Pass beforeReplay to bind(), or mark the route as ownResponse`,
  );
}

/**
 * The router of a service: its contract routes, fixed path segments before variable ones, and its probes.
 * A known path with another method is 405 with the allowed methods.
 */
export function createRouter(
  bindings: readonly RouteBinding[],
  probes: ReadonlyMap<string, Probe>,
  runtime: RouteRuntime,
): Koa.Middleware[] {
  assertUniqueRoutes(bindings);
  assertReplayChecks(bindings);
  const router = new Router({ strict: true, sensitive: true });
  for (const [path, probe] of probes) {
    router.get(path, async (koa) => {
      koa.state['routeId'] = 'probe';
      await probe(koa as unknown as Koa.Context);
    });
  }
  const sorted = bindings.toSorted((a, b) => compareSpecificity(a.route.path, b.route.path));
  for (const binding of sorted) {
    router.register(binding.route.path, [binding.route.method], async (koa) => {
      koa.state['routeId'] = binding.route.id;
      koa.state['routePath'] = binding.route.path;
      await handleRoute(binding, koa.params, koa as unknown as Koa.Context, runtime);
    });
  }
  const rejectMethod: Koa.Middleware = (koa, next) => {
    const { path } = router.match(koa.path, koa.method);
    if (path.length === 0) return next();
    const allow = [...new Set(path.flatMap(({ methods }) => methods))].join(', ');
    throw new AppError(405, 'METHOD_NOT_ALLOWED', 'This path does not support the method', {
      headers: { allow },
    });
  };
  return [router.routes() as unknown as Koa.Middleware, rejectMethod];
}
