import type { ConventionCollaborator, PermissionChange } from '@siteswap/contracts/editions';
import type { Members } from '@siteswap/features/members';
import { formVersion } from '@siteswap/service-kit';
import type { HistoryRow } from '#src/features/conventions/conventions.public.ts';
import type { CollaboratorRow, Permissions } from './collaborators.repository.ts';
import { toCollaborator } from './convention-members.mapper.ts';

/** What a collaborator may do, as the history stores it. */
export function toPermissions(row: CollaboratorRow): Permissions {
  const { rights, perEdition } = toCollaborator(row);
  return { title: row.title, rights, perEdition };
}

/** What the notification about given rights says of them. */
export const toGrant = ({ title, rights, perEdition }: Permissions) => {
  const labels = [...rights, ...(perEdition.length > 0 ? ['someEditions'] : [])];
  return {
    given: title ? ('ROLE' as const) : ('RIGHTS' as const),
    role: title ?? '',
    rights: labels.length > 0 ? labels : ['none'],
  };
};

/** The version that the form of a collaborator is opened with. */
export const collaboratorVersion = formVersion(['title', 'rights', 'perEdition']);

export const toConventionCollaborator = (
  row: CollaboratorRow,
  members: Members,
): ConventionCollaborator => {
  const { title, rights, perEdition } = toPermissions(row);
  return collaboratorVersion.add({
    id: row.id,
    user: members.of(row.userId),
    title,
    isTitlePublic: row.isTitlePublic,
    rights: [...rights],
    perEdition: perEdition.map((one) => ({ editionId: one.editionId, rights: [...one.rights] })),
    addedAt: row.addedAt.toISOString(),
  });
};

export const toPermissionChange = (row: HistoryRow, members: Members): PermissionChange => ({
  id: row.id,
  actor: members.get(row.actorId) ?? null,
  target: row.targetUserId === null ? null : (members.get(row.targetUserId) ?? null),
  changeType: row.changeType,
  before: row.before as PermissionChange['before'],
  after: row.after as PermissionChange['after'],
  createdAt: row.createdAt.toISOString(),
});
