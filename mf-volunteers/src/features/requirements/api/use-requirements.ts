import {
  type CountedRequirement,
  createRequirement,
  deleteRequirement,
  getMyShifts,
  getPlanning,
  grantRequirement,
  listRequirements,
  revokeRequirement,
  updateRequirement,
} from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';

/** What shifts of an edition can ask for, by name. */
export const useRequirements = (id: number) => useRoute(listRequirements, { params: { id } });

/** What is read anew when a requirement or a grant is written. */
const ofRequirements = [listRequirements, getPlanning, getMyShifts];

/** A requirement as it is typed. */
export interface RequirementValues {
  name: string;
  description: string;
}

const toBody = ({ name, description }: RequirementValues) => ({
  name,
  description: description || null,
});

const common = {
  namespace: 'volunteers',
  fieldOfCode: { REQUIREMENT_NAME_TAKEN: 'name' },
  invalidates: ofRequirements,
} as const;

/** The form of a new requirement. */
export const useCreateRequirement = (
  editionId: number,
  { onSuccess }: { onSuccess: (name: string) => void },
) =>
  useRouteForm(createRequirement, {
    ...common,
    params: { id: editionId },
    defaultValues: { name: '', description: '' } as RequirementValues,
    toBody,
    draft: `volunteers-requirement-of-${editionId}`,
    onSuccess: ({ name }) => onSuccess(name),
  });

/** The form of a requirement that is there; only what was changed is sent. */
export const useUpdateRequirement = (
  editionId: number,
  options: { requirement: CountedRequirement; onSuccess: (name: string) => void },
) =>
  useRouteForm(updateRequirement, {
    ...common,
    params: { id: editionId, rid: options.requirement.id },
    opened: options.requirement,
    toValues: ({ name, description }): RequirementValues => ({
      name,
      description: description ?? '',
    }),
    toBody,
    onlyChanged: true,
    draft: `volunteers-requirement-${options.requirement.id}`,
    onSuccess: ({ name }) => options.onSuccess(name),
  });

/** Both forms have the same fields. */
export type RequirementForm = ReturnType<typeof useCreateRequirement>;

const written = {
  invalidates: ofRequirements,
  namespace: 'volunteers',
  isFailureShown: true,
} as const;

/** Deletes a requirement after a question. */
export const useDeleteRequirement = () => useRouteMutation(deleteRequirement, written);

/** Records that a volunteer has what a requirement asks. */
export const useGrant = () => useRouteMutation(grantRequirement, written);

/** Takes a grant back. */
export const useRevoke = () => useRouteMutation(revokeRequirement, written);
