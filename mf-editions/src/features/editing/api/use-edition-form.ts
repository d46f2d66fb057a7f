import {
  createEdition,
  editionForm,
  getMyConvention,
  getMyEdition,
  listMyConventions,
  type MyEdition,
  updateEdition,
} from '@siteswap/contracts/editions';
import { ownTimeZone } from '@siteswap/contracts/format';
import { useRouteForm } from '@siteswap/web-kit/form';
import { ofPublicEditions } from '#src/features/editions/editions.public.ts';
import { emptyValues, toBody, toChangedBody, valuesOf } from '../edition-values.format.ts';

interface FormOptions {
  /** Called with the edition as it is stored. */
  readonly onSuccess: (edition: MyEdition) => void;
}

/** What is read anew when an edition is written. */
export const ofEditions = [...ofPublicEditions, getMyEdition, listMyConventions, getMyConvention];

/** The form of a new edition. What is typed survives a reload until it is created. */
export const useCreateEdition = (conventionId: number, { onSuccess }: FormOptions) =>
  useRouteForm(createEdition, {
    namespace: 'editions',
    defaultValues: emptyValues(ownTimeZone()),
    toBody: (values) => ({ ...toBody(values), conventionId }),
    invalidates: ofEditions,
    draft: `edition-of-${conventionId}`,
    onSuccess,
  });

/** The form of one that is there; only what was changed is sent. */
export const useUpdateEdition = (edition: MyEdition, { onSuccess }: FormOptions) =>
  useRouteForm(updateEdition, {
    namespace: 'editions',
    params: { id: edition.id },
    opened: edition,
    toValues: valuesOf,
    toBody: (values, before) => toChangedBody(before, values),
    fieldOfPath: { datesCertainty: 'areDatesUncertain' },
    fieldOfCode: { TOO_LATE_TO_CORRECT: 'isCorrection' },
    // The rules between fields need all of them.
    schema: editionForm,
    onlyChanged: true,
    invalidates: ofEditions,
    draft: `edition-${edition.id}`,
    onSuccess,
  });

/** Both forms have the same fields. */
export type EditionForm = ReturnType<typeof useCreateEdition>;
