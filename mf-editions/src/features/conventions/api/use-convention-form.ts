import {
  createConvention,
  type MyConvention,
  updateConvention,
} from '@siteswap/contracts/editions';
import { useRouteForm } from '@siteswap/web-kit/form';
import { ofMyConventions } from './use-my-conventions.ts';

interface FormOptions {
  /** Called with the convention as it is stored. */
  readonly onSuccess: (convention: MyConvention) => void;
}

const fieldsOf = (convention: MyConvention | undefined) => ({
  name: convention?.name ?? '',
  description: convention?.description ?? '',
  logo: convention?.logo ?? null,
  email: convention?.email ?? '',
});

/** The form of a new convention. What is typed survives a reload until it is created. */
export const useCreateConvention = ({ onSuccess }: FormOptions) =>
  useRouteForm(createConvention, {
    namespace: 'editions',
    defaultValues: fieldsOf(undefined),
    invalidates: ofMyConventions,
    draft: 'convention',
    onSuccess,
  });

/** The form of one that is there; only what was changed is sent. */
export const useUpdateConvention = (convention: MyConvention, { onSuccess }: FormOptions) =>
  useRouteForm(updateConvention, {
    namespace: 'editions',
    params: { id: convention.id },
    opened: convention,
    toValues: fieldsOf,
    onlyChanged: true,
    invalidates: ofMyConventions,
    draft: `convention-${convention.id}`,
    onSuccess,
  });
