import {
  acceptCover,
  cancelCover,
  createCover,
  declineCover,
  listCoverCandidates,
} from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { CoversService } from './covers.service.ts';

export const coverRoutes = (covers: CoversService): RouteBinding[] => [
  bind(listCoverCandidates, ({ actor, params }) => covers.listCandidates(actor, params)),
  bind(createCover, ({ actor, params, body }) => covers.create(actor, params, body.targets)),
  bind(cancelCover, ({ actor, params }) => covers.cancel(actor, params)),
  bind(acceptCover, ({ actor, params }) => covers.accept(actor, params)),
  bind(declineCover, ({ actor, params }) => covers.decline(actor, params)),
];
