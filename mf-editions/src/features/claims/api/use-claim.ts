import { getClaim, listEditionTeam, requestClaim, verifyClaim } from '@siteswap/contracts/editions';
import { invalidateRoutes, useRoute, useRouteMutation } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { ofMyConventions } from '#src/features/conventions/conventions.public.ts';

/** My claim of a convention, while its code is valid. */
export const useClaim = (id: number) => useRoute(getClaim, { params: { id } });

/** Has a code mailed. The failure is shown next to the button. */
export const useRequestClaim = () =>
  useRouteMutation(requestClaim, { invalidates: [getClaim], isFailureShown: true });

/** The form that takes the code. */
export function useVerifyClaim(id: number, { onSuccess }: { onSuccess: () => void }) {
  const client = useQueryClient();
  return useRouteForm(verifyClaim, {
    namespace: 'editions',
    params: { id },
    defaultValues: { code: '' },
    fieldOfCode: { CODE_INVALID: 'code', CODE_EXPIRED: 'code', CODE_LOCKED: 'code' },
    invalidates: [...ofMyConventions, listEditionTeam],
    onSuccess,
    // A wrong code leaves one attempt less.
    onFailure: () => void invalidateRoutes(client, [getClaim]),
  });
}
