import { changeEditionStatus, copyEdition, deleteEdition } from '@siteswap/contracts/editions';
import { useRouteMutation } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';
import { ofEditions } from './use-edition-form.ts';

/** Publishes an edition, or makes it a draft again. A failure is said beside the button. */
export const usePublishEdition = () =>
  useRouteMutation(changeEditionStatus, { invalidates: ofEditions, isFailureShown: true });

/** Deletes an edition. A failure is said beside the button. */
export const useDeleteEdition = () =>
  useRouteMutation(deleteEdition, { invalidates: ofEditions, isFailureShown: true });

/** The form that says whether an edition takes place as planned. */
export const useStatusForm = (
  edition: { id: number; status: string; statusNote: string | null },
  { onSuccess }: { onSuccess: () => void },
) =>
  useRouteForm(changeEditionStatus, {
    namespace: 'editions',
    params: { id: edition.id },
    defaultValues: {
      status: edition.status as string | null,
      statusNote: edition.statusNote ?? '',
    },
    toBody: ({ status, statusNote }) => ({ status: status as 'CONFIRMED', statusNote }),
    invalidates: ofEditions,
    onSuccess,
  });

/** The form of the next edition: its name and its first day. */
export const useCopyForm = (
  edition: { id: number; name: string },
  { onSuccess }: { onSuccess: (copy: { id: number }) => unknown },
) =>
  useRouteForm(copyEdition, {
    namespace: 'editions',
    params: { id: edition.id },
    defaultValues: { name: edition.name, startDate: null as string | null },
    toBody: ({ name, startDate }) => ({ name, startDate: startDate ?? undefined }),
    invalidates: ofEditions,
    onSuccess,
  });
