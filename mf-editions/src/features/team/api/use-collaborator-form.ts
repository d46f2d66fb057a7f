import {
  addCollaborator,
  type ConventionCollaborator,
  type ConventionRight,
  type EditionRight,
  type Invitation,
  updateCollaborator,
} from '@siteswap/contracts/editions';
import { useRouteForm } from '@siteswap/web-kit/form';
import { ofTeam } from './use-team.ts';

interface FormOptions<Added = ConventionCollaborator> {
  readonly onSuccess: (added: Added) => void;
}

/** Fields of the form: boxes and lists are texts there. */
interface CollaboratorValues {
  /** By which the person is found. */
  by: string;
  /** The chosen member, if any. */
  userId: string[];
  email: string;
  title: string;
  rights: string[];
  /** `12:edit`: a right on one edition. */
  perEdition: string[];
}

/** A right on one edition, as a box of the form. */
export const editionRightKey = (editionId: number, right: EditionRight): string =>
  `${editionId}:${right}`;

const valuesOf = (collaborator: ConventionCollaborator | undefined): CollaboratorValues => ({
  by: 'member',
  userId: [],
  email: '',
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

function personOf({ by, userId: [chosen], email }: CollaboratorValues) {
  if (by === 'email') return { email };
  return { userId: chosen === undefined ? undefined : Number(chosen) };
}

/** The form that gives a member rights on a convention, or invites a person by e-mail. */
export const useAddCollaborator = (
  conventionId: number,
  { onSuccess }: FormOptions<ConventionCollaborator | Invitation>,
) =>
  useRouteForm(addCollaborator, {
    namespace: 'editions',
    params: { id: conventionId },
    defaultValues: valuesOf(undefined),
    toBody: (values) => ({
      ...bodyOf(values),
      ...personOf(values),
    }),
    fieldOfCode: { COLLABORATOR_EXISTS: 'userId', INVITATION_EXISTS: 'email' },
    invalidates: ofTeam,
    draft: `editions-collaborator-${conventionId}`,
    // Its name is not stored: the form must not add a member that it does not show.
    draftExcept: ['userId'],
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
    opened: collaborator,
    toValues: valuesOf,
    toBody: bodyOf,
    invalidates: ofTeam,
    draft: `editions-collaborator-change-${collaborator.id}`,
    onSuccess,
  });
