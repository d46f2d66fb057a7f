import { z } from 'zod';
import type { Route } from '../route.ts';

/** One route as the gateway needs it. */
export const routeDescription = z.object({
  id: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string(),
  summary: z.string(),
  access: z.string(),
  bodyLimit: z.int().optional(),
  stream: z.boolean().optional(),
  cache: z.object({ maxAgeSeconds: z.number(), invalidatedBy: z.array(z.string()) }).optional(),
  /** The route as an OpenAPI 3.1 operation; a service that says none is documented by the fields above. */
  operation: z.record(z.string(), z.unknown()).optional(),
});
export type RouteDescription = z.infer<typeof routeDescription>;

/** `GET /service.json` of a service: all that the gateway reads about it. */
export const serviceDescription = z.object({
  name: z.string(),
  version: z.string(),
  routes: z.array(routeDescription),
});
export type ServiceDescription = z.infer<typeof serviceDescription>;

/** Makes `service.json` from the contract routes; internal routes stay out, so no gateway can offer them. */
export function describeService(
  name: string,
  version: string,
  routes: readonly Route[],
): ServiceDescription {
  return {
    name,
    version,
    routes: routes
      .filter((route) => route.access !== 'internal')
      .map((route) => ({
        id: route.id,
        method: route.method,
        path: route.path,
        summary: route.summary,
        access: route.access,
        ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
        ...(route.stream ? { stream: true } : {}),
        ...(route.cache
          ? {
              cache: {
                maxAgeSeconds: route.cache.maxAgeSeconds,
                invalidatedBy: [...route.cache.invalidatedBy],
              },
            }
          : {}),
      })),
  };
}
