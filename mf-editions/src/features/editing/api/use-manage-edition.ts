import {
  changeEditionStatus,
  copyEdition,
  deleteEdition,
  type MyEdition,
} from '@siteswap/contracts/editions';
import { invalidateRoutes, useRouteMutation } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { todayIn } from '#src/features/editions/editions.public.ts';
import { nextEdition, sameLength } from '../edition-values.format.ts';
import { ofEditions } from './use-edition-form.ts';

/** Publishes an edition, or makes it a draft again. The failure is shown next to the button. */
export const usePublishEdition = () =>
  useRouteMutation(changeEditionStatus, { invalidates: ofEditions, isFailureShown: true });

/** Deletes an edition. The failure is shown next to the button. */
export function useDeleteEdition() {
  const client = useQueryClient();
  return useRouteMutation(deleteEdition, {
    isFailureShown: true,
    // The page is left at once; until then it would show that the edition is gone.
    onSuccess: () => invalidateRoutes(client, ofEditions, 'none'),
  });
}

/** The form that says whether an edition takes place as planned. */
export function useStatusForm(
  edition: Pick<MyEdition, 'id' | 'status' | 'statusNote' | 'version'>,
  { chosen, onSuccess }: { chosen?: MyEdition['status'] | undefined; onSuccess: () => void },
) {
  const form = useRouteForm(changeEditionStatus, {
    namespace: 'editions',
    params: { id: edition.id },
    opened: edition,
    toValues: ({ status, statusNote }) => ({
      status: status as string | null,
      statusNote: statusNote ?? '',
    }),
    toBody: ({ status, statusNote }) => ({ status: status as 'CONFIRMED', statusNote }),
    invalidates: ofEditions,
    draft: `edition-status-${edition.id}`,
    // A status is chosen anew: it must not be sent by mistake with another text.
    draftExcept: ['status'],
    onSuccess,
  });
  const { setValue } = form;
  useEffect(() => {
    if (chosen) setValue('status', chosen);
  }, [chosen, setValue]);
  return form;
}

/**
 * The form of the next edition: its name and its days, which begin with a year later. The last one follows the first,
 * as long as the earlier edition lasts, until the person chooses or removes it.
 */
export function useCopyForm(
  edition: Pick<MyEdition, 'id' | 'name' | 'startDate' | 'endDate' | 'timezone'>,
  { onSuccess }: { onSuccess: (copy: { id: number }) => unknown },
) {
  const [first] = useState(() => nextEdition(edition, todayIn(edition.timezone)));
  const form = useRouteForm(copyEdition, {
    namespace: 'editions',
    params: { id: edition.id },
    defaultValues: {
      name: first.name,
      startDate: first.startDate as string | null,
      endDate: sameLength(edition, first.startDate) as string | null,
      areDatesUncertain: false,
      hasSameTickets: false,
    },
    toBody: ({ name, startDate, endDate, areDatesUncertain, hasSameTickets }) => ({
      name,
      startDate: startDate ?? undefined,
      endDate: endDate ?? undefined,
      datesCertainty: areDatesUncertain ? ('uncertain' as const) : undefined,
      hasSameTickets,
    }),
    fieldOfPath: { datesCertainty: 'areDatesUncertain' },
    invalidates: ofEditions,
    draft: `edition-copy-${edition.id}`,
    onSuccess,
  });
  const { watch, getValues, setValue } = form;
  const startDate = watch('startDate');
  const prefilled = useRef<string | null>(sameLength(edition, first.startDate));
  useEffect(() => {
    if (startDate === null || getValues('endDate') !== prefilled.current) return;
    prefilled.current = sameLength(edition, startDate);
    setValue('endDate', prefilled.current);
  }, [startDate, edition, getValues, setValue]);
  return form;
}
