import {
  archiveConvention,
  deleteConvention,
  getConvention,
  getMyConvention,
  getMyEdition,
  listMyConventions,
} from '@siteswap/contracts/editions';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';
import { ofPublicEditions } from '#src/features/editions/editions.public.ts';

/** Conventions that I have a right on. */
export const useMyConventions = () => useRoute(listMyConventions, {});

/** What is read anew when one of them changes. */
export const ofMyConventions = [
  listMyConventions,
  getConvention,
  getMyConvention,
  getMyEdition,
  ...ofPublicEditions,
];

/** Archives a convention, or takes it back out. The failure is shown next to the button. */
export const useArchiveConvention = () =>
  useRouteMutation(archiveConvention, { invalidates: ofMyConventions, isFailureShown: true });

/** Takes a convention out of the archive, without a dialog: a toast says that it failed. */
export const useUnarchiveConvention = () =>
  useRouteMutation(archiveConvention, { invalidates: ofMyConventions, namespace: 'editions' });

/** Deletes a convention that has no edition. The failure is shown next to the button. */
export const useDeleteConvention = () =>
  useRouteMutation(deleteConvention, { invalidates: ofMyConventions, isFailureShown: true });
