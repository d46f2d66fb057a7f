import { userState } from '@siteswap/contracts/core';
import { editionState } from '@siteswap/contracts/editions';
import { projectState } from '#src/db.ts';
import { forgetMember, saveMember, touchEditionsOf } from './members.repository.ts';

/**
 * Keeps whom to show as the creator of an edition. The editions they wrote are told as changed, so that
 * a kept page of one is dropped after the new name is here, not before.
 */
export const memberProjection = projectState({
  name: 'editions-members',
  state: userState,
  apply: async ({ id, data, tx, facts }) => {
    if (data) await saveMember(tx, data);
    else await forgetMember(tx, Number(id));
    for (const editionId of await touchEditionsOf(tx, Number(id))) {
      facts.state(editionState, editionId);
    }
  },
});
