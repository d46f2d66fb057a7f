import { defineRoute } from '@siteswap/contracts/route';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import { z } from 'zod';
import type { Tokens } from './tokens.service.ts';

/** Public keys. The response lists its fields, so that a private one cannot be sent by mistake. */
export const listKeys = defineRoute({
  id: 'core.keys.list',
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'The public keys of session tokens, as a JSON Web Key Set.',
  access: 'public',
  response: z.object({
    keys: z.array(
      z.object({
        kty: z.string(),
        crv: z.string(),
        x: z.string(),
        kid: z.string(),
        alg: z.string(),
        use: z.string(),
      }),
    ),
  }),
});

export const keyRoutes = (tokens: Tokens): RouteBinding[] => [
  bind(listKeys, () => ({ keys: [...tokens.keys] })),
];
