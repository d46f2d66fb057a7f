import {
  addCollaborator,
  type ConventionCollaborator,
  type ConventionRight,
  type EditionRight,
  updateCollaborator,
} from '@siteswap/contracts/editions';
import { useRouteForm } from '@siteswap/web-kit/form';
import { ofTeam } from './use-team.ts';

interface FormOptions {
  readonly onSuccess: (collaborator: ConventionCollaborator) => void;
}

/** Fields of the form: boxes and lists are texts there. */
interface CollaboratorValues {
  /** The chosen member, if any. */
  userId: string[];
  title: string;
  rights: string[];
  /** `12:edit`: a right on one edition. */
  perEdition: string[];
}

/** A right on one edition, as a box of the form. */
export const editionRightKey = (editionId: number, right: EditionRight): string =>
  `${editionId}:${right}`;

const valuesOf = (collaborator: ConventionCollaborator | undefined): CollaboratorValues => ({
  userId: [],
  title: collaborator?.title ?? '',
  rights: collaborator?.rights ?? [],
  perEdition: (collaborator?.perEdition ?? []).flatMap(({ editionId, rights }) =>
    rights.map((right) => editionRightKey(editionId, right)),
  ),
});

function bodyOf({ title, rights, perEdition }: CollaboratorValues) {
  const byEdition = new Map<number, EditionRight[]>();
  for (const key of perEdition) {
    const [editionId, right] = key.split(':');
    const known = byEdition.get(Number(editionId)) ?? [];
    byEdition.set(Number(editionId), [...known, right as EditionRight]);
  }
  return {
    title,
    rights: rights as ConventionRight[],
    perEdition: [...byEdition].map(([editionId, own]) => ({ editionId, rights: own })),
  };
}

/** The form that gives a member rights on a convention. */
export const useAddCollaborator = (conventionId: number, { onSuccess }: FormOptions) =>
  useRouteForm(addCollaborator, {
    namespace: 'editions',
    params: { id: conventionId },
    defaultValues: valuesOf(undefined),
    toBody: (values) => ({
      ...bodyOf(values),
      userId: values.userId[0] === undefined ? undefined : Number(values.userId[0]),
    }),
    fieldOfCode: { COLLABORATOR_EXISTS: 'userId' },
    invalidates: ofTeam,
    onSuccess,
  });

/** The form of one who has some. */
export const useUpdateCollaborator = (
  conventionId: number,
  collaborator: ConventionCollaborator,
  { onSuccess }: FormOptions,
) =>
  useRouteForm(updateCollaborator, {
    namespace: 'editions',
    params: { id: conventionId, collaboratorId: collaborator.id },
    defaultValues: valuesOf(collaborator),
    toBody: bodyOf,
    invalidates: ofTeam,
    onSuccess,
  });
