import type { PublicUser } from '@siteswap/contracts/core';

/** A member without a copy has written nothing here yet, or is gone: they are shown as a deleted one. */
export const unknownMember = (id: number): PublicUser => ({
  id,
  pseudo: `#${id}`,
  profilePicture: null,
  updatedAt: new Date(0).toISOString(),
  emailHash: '',
  isDeleted: true,
});

/** How members are shown. */
export interface Members {
  /** Also for one whose copy is not there. */
  of(id: number): PublicUser;
  /** Undefined when the copy is not there. */
  get(id: number): PublicUser | undefined;
}

export function toMembers(members: readonly PublicUser[]): Members {
  const byId = new Map(members.map((member) => [member.id, member]));
  return {
    of: (id) => byId.get(id) ?? unknownMember(id),
    get: (id) => byId.get(id),
  };
}
