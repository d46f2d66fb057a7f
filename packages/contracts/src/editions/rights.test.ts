import { describe, expect, it } from '@jest/globals';
import {
  type Collaborator,
  type ConventionRight,
  canManageEdition,
  canSeeDraft,
  conventionRights,
  type EditionRight,
  editionRights,
  hasRight,
  rightHoldersOf,
  rightsOnConvention,
  rightsOnEdition,
} from './rights.ts';

const author = 1;
const creator = 2;
const member = 3;
const stranger = 4;

const collaborator = (changes: Partial<Collaborator> = {}): Collaborator => ({
  userId: member,
  rights: [],
  perEdition: [],
  ...changes,
});
const edition = (...collaborators: Collaborator[]) => ({
  id: 12,
  creatorId: creator,
  convention: { authorId: author, collaborators },
});

describe('CO-03 rights on an edition', () => {
  it('the author of the convention and the creator of the edition have every right', () => {
    expect(rightsOnEdition(author, edition())).toEqual(editionRights);
    expect(rightsOnEdition(creator, edition())).toEqual(editionRights);
  });

  it('no other member has one by default', () => {
    expect(rightsOnEdition(stranger, edition(collaborator({ rights: conventionRights })))).toEqual(
      [],
    );
    expect(rightsOnEdition(member, edition(collaborator()))).toEqual([]);
  });

  const given: Record<ConventionRight, EditionRight[]> = {
    addEdition: [],
    deleteAllEditions: ['delete'],
    deleteConvention: [],
    editAllEditions: ['edit'],
    editConvention: ['edit'],
    manageCollaborators: [],
    manageVolunteers: ['manageVolunteers'],
  };
  it.each(conventionRights)('%s on the convention gives exactly its rights', (right) => {
    const rights = rightsOnEdition(member, edition(collaborator({ rights: [right] })));
    expect(rights).toEqual(given[right]);
  });

  it.each(editionRights)('CO-02 %s on one edition gives that on it alone', (right) => {
    const entry = (editionId: number) =>
      edition(collaborator({ perEdition: [{ editionId, rights: [right] }] }));
    expect(rightsOnEdition(member, entry(12))).toEqual([right]);
    expect(rightsOnEdition(member, entry(13))).toEqual([]);
  });

  it('an edition without author and creator has no member with a right', () => {
    const orphan = { id: 12, creatorId: null, convention: { authorId: null } };
    expect(rightHoldersOf(orphan)).toEqual([]);
    expect(rightsOnEdition(member, orphan)).toEqual([]);
  });
});

it('CO-03 rights on a convention: all for its author, those granted for a collaborator', () => {
  const { convention } = edition(collaborator({ rights: ['manageVolunteers', 'addEdition'] }));
  expect(rightsOnConvention(author, convention)).toEqual(conventionRights);
  expect(rightsOnConvention(member, convention)).toEqual(['addEdition', 'manageVolunteers']);
  expect(rightsOnConvention(creator, convention)).toEqual([]);
});

describe('members with rights, as other services receive them', () => {
  it('are each named once, without members who have none', () => {
    const holders = rightHoldersOf(
      edition(
        collaborator({ rights: ['manageVolunteers'] }),
        collaborator({ userId: stranger }),
        collaborator({ userId: creator, rights: ['addEdition'] }),
      ),
    );
    expect(holders).toEqual([
      { userId: author, can: [...editionRights] },
      { userId: creator, can: [...editionRights] },
      { userId: member, can: ['manageVolunteers'] },
    ]);
  });

  it('have the rights that are listed, and no other', () => {
    const state = { rights: [{ userId: member, can: ['manageVolunteers' as const] }] };
    expect(hasRight(state, member, 'manageVolunteers')).toBe(true);
    expect(hasRight(state, member, 'edit')).toBe(false);
    expect(hasRight(state, stranger, 'manageVolunteers')).toBe(false);
  });
});

it('any right on an edition opens its management and shows its draft', () => {
  for (const right of editionRights) {
    expect(canManageEdition([right])).toBe(true);
    expect(canSeeDraft([right])).toBe(true);
  }
  expect(canManageEdition([])).toBe(false);
  expect(canSeeDraft([])).toBe(false);
});
