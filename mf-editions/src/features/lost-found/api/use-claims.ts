import {
  createLostFoundClaim,
  decideLostFoundClaim,
  replyToLostFoundClaim,
  undoLostFoundClaimDecision,
} from '@siteswap/contracts/editions';
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
    draft: `editions-claim-of-${itemId}`,
    invalidates: ofLostFound,
    onSuccess,
  });

interface ClaimPlace {
  readonly editionId: number;
  readonly itemId: number;
  readonly claimId: string;
}

const paramsOf = ({ editionId, itemId, claimId }: ClaimPlace) => ({
  id: editionId,
  itemId,
  claimId,
});

/** The form of a decision: where and when to collect the item, or why the claim is rejected. */
export const useDecisionForm = (
  place: ClaimPlace,
  { action, onSuccess }: { action: 'accept' | 'reject'; onSuccess: () => void },
) =>
  useRouteForm(decideLostFoundClaim, {
    namespace: 'editions',
    params: paramsOf(place),
    defaultValues: { note: '' },
    draft: `editions-claim-${action}-${place.claimId}`,
    toBody: ({ note }) => ({ action, note }),
    invalidates: ofLostFound,
    onSuccess,
  });

/** Takes one's own decision back. */
export const useUndoDecision = () =>
  useRouteMutation(undoLostFoundClaimDecision, {
    invalidates: ofLostFound,
    namespace: 'editions',
  });

/** The form in which the claimant adds something, once. */
export const useReplyForm = (place: ClaimPlace, { onSuccess }: { onSuccess: () => void }) =>
  useRouteForm(replyToLostFoundClaim, {
    namespace: 'editions',
    params: paramsOf(place),
    defaultValues: { reply: '' },
    draft: `editions-claim-reply-${place.claimId}`,
    invalidates: ofLostFound,
    onSuccess,
  });
