import {
  applyAsVolunteer,
  type ManagedApplication,
  updateApplication,
  updateMyApplication,
  type VolunteerApplication,
} from '@siteswap/contracts/volunteers';
import type { ButtonWrite } from '@siteswap/ui-kit/button';
import type { TextFieldProps } from '@siteswap/ui-kit/text-field';
import { useSession } from '@siteswap/web-kit';
import { type FieldProps, useRouteForm } from '@siteswap/web-kit/form';
import { applicationSchema } from '../application-rules.format.ts';
import {
  type ApplicationValues,
  applicationBodyOf,
  applicationValues,
  type Call,
  fieldOfPath,
  firstApplication,
  type Opened,
} from '../application-values.format.ts';
import { ofApplications } from './use-my-application.ts';

interface FormOptions {
  readonly editionId: number;
  readonly call: Call;
  readonly onSuccess: () => unknown;
}

/** The form of a new application. What is typed survives a reload and the sign-in, until it is sent. */
export function useApply({ editionId, call, onSuccess }: FormOptions) {
  const { user } = useSession();
  return useRouteForm(applyAsVolunteer, {
    namespace: 'volunteers',
    params: { id: editionId },
    defaultValues: firstApplication(call, user),
    toBody: (values) => applicationBodyOf(values, call),
    schema: applicationSchema(call),
    fieldOfPath,
    invalidates: ofApplications,
    draft: `volunteers-application-${editionId}`,
    onSuccess,
  });
}

/** The form of an edition as its managers try it out: nothing is stored or sent. */
export const useTriedApplication = (call: Call) =>
  useRouteForm(applyAsVolunteer, {
    namespace: 'volunteers',
    params: { id: 0 },
    defaultValues: firstApplication(call),
    toBody: (values) => applicationBodyOf(values, call),
    schema: applicationSchema(call),
    fieldOfPath,
  });

/** What both forms of an application that is there have in common: only what was changed is sent. */
const changing = (call: Call) => ({
  namespace: 'volunteers',
  toValues: (opened: Opened) => applicationValues(opened, call),
  toBody: (values: ApplicationValues) => applicationBodyOf(values, call),
  // The rules between fields need all of them.
  schema: applicationSchema(call),
  onlyChanged: true,
  fieldOfPath,
  invalidates: ofApplications,
});

/** The form of my application. */
export const useChangeMine = (
  application: VolunteerApplication,
  { editionId, call, onSuccess }: FormOptions,
) =>
  useRouteForm(updateMyApplication, {
    ...changing(call),
    params: { id: editionId },
    opened: application,
    draft: `volunteers-application-change-${editionId}`,
    onSuccess,
  });

/** The form of the application of another member, for the managers. */
export const useChangeManaged = (
  application: ManagedApplication,
  { editionId, call, onSuccess }: FormOptions,
) =>
  useRouteForm(updateApplication, {
    ...changing(call),
    params: { id: editionId, aid: application.id },
    opened: application,
    draft: `volunteers-managed-application-${application.id}`,
    onSuccess,
  });

type Created = ReturnType<typeof useApply>;

/** What is used of all four forms, which have the same fields. */
export type ApplicationForm<Parsed> = FieldProps<
  ApplicationValues,
  Parsed,
  TextFieldProps
>['form'] &
  Pick<
    Created,
    | 'watch'
    | 'submit'
    | 'trigger'
    | 'formState'
    | 'getValues'
    | 'failureText'
    | 'isFailureInFields'
    | 'draft'
  > & {
    /** Runs `then` when all fields are right, and shows their errors otherwise. */
    readonly handleSubmit: (then: () => unknown) => (event?: React.BaseSyntheticEvent) => unknown;
    readonly mutation: ButtonWrite & { readonly isError: boolean };
  };

/** What each step of the form is given. */
export interface StepProps<Parsed> {
  form: ApplicationForm<Parsed>;
  call: Call;
}
