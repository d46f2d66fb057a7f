import { login, sendFeedback } from '@siteswap/contracts/core';
import { type FloodCalls, floodPost, incompressible } from '@siteswap/service-kit/testing';

/** Calls of svc-core that a flood consists of, for `infra/src/flood`. */
export const floodCalls: readonly FloodCalls[] = [
  (at) => floodPost(login.path, { identifier: `no-one-${at}`, password: `Wrong-${at}` }),
  (at) =>
    floodPost(sendFeedback.path, {
      type: 'BUG',
      name: `Visitor ${at}`,
      subject: `Flood ${at}`,
      message: incompressible(3_000),
    }),
  (at) => ({ path: `/uploads/temp/${'a'.repeat(30)}${at}.webp` }),
];
