import { type FloodCalls, floodPost } from '@siteswap/service-kit/testing';

/** Calls of svc-editions that a flood consists of, for `infra/src/flood`. */
export const floodCalls: readonly FloodCalls[] = [
  (at) => ({ path: `/api/editions?q=flood${at}` }),
  (at) => ({ path: `/feeds/editions.ics?startDate=1200-01-${1 + (at % 28)}` }),
  (at) => ({ path: '/api/my/conventions/1', headers: { cookie: `siteswap_session=${at}` } }),
  (at) => floodPost('/api/editions', { name: `No session ${at}` }),
  (at) => ({ path: `/api/editions/${at + 10_000}` }),
];
