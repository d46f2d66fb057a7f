import {
  acceptTransfer,
  declineTransfer,
  getTransfer,
  offerTransfer,
  withdrawTransfer,
} from '@siteswap/contracts/editions';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';
import { ofMyConventions } from '#src/features/conventions/conventions.public.ts';
import { ofTeam } from './use-team.ts';

/** The open hand-over of a convention, if there is one. */
export const useTransfer = (id: number) => useRoute(getTransfer, { params: { id } });

const shown = { isFailureShown: true } as const;

/** Offers a convention to one of the team. */
export const useOfferTransfer = () =>
  useRouteMutation(offerTransfer, { invalidates: [getTransfer], ...shown });

/** Takes the offer back. */
export const useWithdrawTransfer = () =>
  useRouteMutation(withdrawTransfer, { invalidates: [getTransfer], ...shown });

/** Takes the convention over. */
export const useAcceptTransfer = () =>
  useRouteMutation(acceptTransfer, {
    invalidates: [...ofTeam, ...ofMyConventions],
    ...shown,
  });

/** Leaves the convention to its author. */
export const useDeclineTransfer = () =>
  useRouteMutation(declineTransfer, { invalidates: [getTransfer], ...shown });
