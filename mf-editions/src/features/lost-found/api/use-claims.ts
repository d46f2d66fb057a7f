import { createLostFoundClaim, decideLostFoundClaim } from '@siteswap/contracts/editions';
import { useRouteMutation } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';
import { ofLostFound } from './use-lost-found.ts';

/** The form in which a member says that a found item is theirs. */
export const useClaimForm = (
  { editionId, itemId }: { editionId: number; itemId: number },
  { onSuccess }: { onSuccess: () => void },
) =>
  useRouteForm(createLostFoundClaim, {
    namespace: 'editions',
    params: { id: editionId, itemId },
    defaultValues: { proof: '' },
    invalidates: ofLostFound,
    onSuccess,
  });

/** Accepts or rejects a claim. */
export const useDecideClaim = () =>
  useRouteMutation(decideLostFoundClaim, { invalidates: ofLostFound, namespace: 'editions' });
