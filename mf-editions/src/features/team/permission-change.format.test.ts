import { describe, expect, it } from '@jest/globals';
import type { PermissionChange } from '@siteswap/contracts/editions';
import { aPublicUser } from '@siteswap/contracts/testing';
import { isSaidByAnother, permissionDiff, sentenceOf } from './permission-change.format.ts';

const aChange = (fields: Partial<PermissionChange>): PermissionChange => ({
  id: 1,
  actor: aPublicUser({ id: 11 }),
  target: aPublicUser({ id: 24 }),
  changeType: 'RIGHTS_UPDATED',
  before: null,
  after: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...fields,
});

describe('what a change of rights gave and took', () => {
  it('tells rights, title and editions apart', () => {
    const diff = permissionDiff({
      before: {
        title: null,
        rights: ['addEdition', 'editConvention'],
        perEdition: [{ editionId: 12, rights: ['edit'] }],
      },
      after: {
        title: 'Treasurer',
        rights: ['editConvention', 'manageVolunteers'],
        perEdition: [
          { editionId: 12, rights: ['edit', 'delete'] },
          { editionId: 13, rights: ['manageVolunteers'] },
        ],
      },
    });
    expect(diff).toEqual({
      given: ['manageVolunteers'],
      taken: ['addEdition'],
      title: { before: null, after: 'Treasurer' },
      editions: [
        { editionId: 12, given: ['delete'], taken: [] },
        { editionId: 13, given: ['manageVolunteers'], taken: [] },
      ],
    });
  });

  it('is everything for who came, and for who was removed', () => {
    const all = { title: null, rights: ['addEdition' as const], perEdition: [] };
    expect(permissionDiff({ before: null, after: all }).given).toEqual(['addEdition']);
    expect(permissionDiff({ before: all, after: null }).taken).toEqual(['addEdition']);
  });
});

describe('the sentence of a change', () => {
  it('is of who leaves, not of a removal, when both are one person', () => {
    const target = aPublicUser({ id: 11 });
    expect(sentenceOf(aChange({ changeType: 'REMOVED', target }))).toBe('LEFT');
    expect(sentenceOf(aChange({ changeType: 'REMOVED' }))).toBe('REMOVED');
  });

  it('is of the beginning when the convention was created', () => {
    expect(sentenceOf(aChange({ changeType: 'CREATED', after: { author: 11 } }))).toBe('FOUNDED');
    expect(sentenceOf(aChange({ changeType: 'CREATED', after: { rights: [] } }))).toBe('CREATED');
  });

  it('CL-02 is of a claim when there was no author before', () => {
    const change = aChange({
      changeType: 'CREATED',
      before: { author: null },
      after: { author: 7 },
    });
    expect(sentenceOf(change)).toBe('CLAIMED');
  });

  it('CO-08 is of the hand-over when the author changed', () => {
    const sides = { before: { author: 11 }, after: { author: 24 } };
    const [former, next] = [aPublicUser({ id: 11 }), aPublicUser({ id: 24 })];
    const changes = [next, former].map((target) => aChange({ ...sides, actor: next, target }));
    expect(changes.filter((change) => !isSaidByAnother(change)).map(sentenceOf)).toEqual([
      'TRANSFERRED',
    ]);
    expect(isSaidByAnother(aChange({ changeType: 'CREATED', after: { author: 24 } }))).toBe(false);
  });
});
