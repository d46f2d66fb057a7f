import {
  joinWaitingList,
  leaveWaitingList,
  listWaiting,
  takeWaitingSeat,
} from '@siteswap/contracts/carpool';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { WaitingListService } from './waiting-list.service.ts';

export const waitingListRoutes = (line: WaitingListService): RouteBinding[] => [
  bind(listWaiting, ({ actor, params }) => line.list(actor, params.id)),
  bind(joinWaitingList, ({ actor, params, body }) => line.join(actor, params.id, body)),
  bind(leaveWaitingList, ({ actor, params }) => line.leave(actor, params.id)),
  bind(takeWaitingSeat, ({ actor, params }) => line.take(actor, params.id)),
];
