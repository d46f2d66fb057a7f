import {
  followConvention,
  getFollow,
  listFollowedConventions,
  unfollowConvention,
} from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { FollowsService } from './follows.service.ts';

export const followRoutes = (follows: FollowsService): RouteBinding[] => [
  bind(listFollowedConventions, ({ actor }) => follows.list(actor)),
  bind(getFollow, ({ actor, params }) => follows.get(actor, params.id)),
  bind(followConvention, ({ actor, params }) => follows.set(actor, params.id)),
  bind(unfollowConvention, ({ actor, params }) => follows.unset(actor, params.id)),
];
