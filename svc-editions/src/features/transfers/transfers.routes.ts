import {
  acceptTransfer,
  declineTransfer,
  getTransfer,
  offerTransfer,
  withdrawTransfer,
} from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { TransfersService } from './transfers.service.ts';

export const transferRoutes = (transfers: TransfersService): RouteBinding[] => [
  bind(getTransfer, ({ actor, params }) => transfers.get(actor, params.id)),
  bind(offerTransfer, ({ actor, params, body }) => transfers.offer(actor, params.id, body), {
    beforeReplay: ({ actor, params }) => transfers.get(actor, params.id),
  }),
  bind(withdrawTransfer, ({ actor, params }) => transfers.withdraw(actor, params.id)),
  bind(acceptTransfer, ({ actor, params }) => transfers.accept(actor, params.id)),
  bind(declineTransfer, ({ actor, params }) => transfers.decline(actor, params.id)),
];
