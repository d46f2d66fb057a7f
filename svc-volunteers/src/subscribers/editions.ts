import { editionsModule } from '@siteswap/features/editions';
import type { Db } from '#src/db.ts';
import { deleteApplicationsOf } from '#src/features/applications/applications.public.ts';
import { deleteBoard } from '#src/features/board/board.public.ts';
import { deleteDecisionsOf } from '#src/features/bulk-decisions/bulk-decisions.public.ts';
import { deletePastMealsOf } from '#src/features/catering/catering.public.ts';
import { deleteMessagesOf } from '#src/features/messages/messages.public.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import { deletePlansOf } from '#src/features/plans/plans.public.ts';
import { deleteRequirementsOf } from '#src/features/requirements/requirements.public.ts';
import { deleteRewardsOf } from '#src/features/rewards/rewards.public.ts';
import {
  type CallEditionField,
  callEditionFields,
  deleteSettings,
} from '#src/features/settings/settings.public.ts';
import { deleteSlotsOf } from '#src/features/slots/slots.public.ts';
import { deleteTeamsOf } from '#src/features/teams/teams.public.ts';

/** Copies the fields of editions that a call for volunteers depends on; the call of a deleted edition is deleted. */
export const editions = editionsModule<Db, CallEditionField>({
  consumer: 'volunteers-editions',
  fields: callEditionFields,
  onState: async ({ editionId, edition, tx, outbox }) => {
    if (edition) return;
    // Teams with slots cannot be deleted.
    await deleteSlotsOf(tx, editionId);
    const userIds = await deleteApplicationsOf(tx, editionId);
    for (const userId of userIds) await participations.update(tx, outbox, { editionId, userId });
    await deleteDecisionsOf(tx, editionId);
    await deleteMessagesOf(tx, editionId);
    await deletePlansOf(tx, editionId);
    await deleteRequirementsOf(tx, editionId);
    await deletePastMealsOf(tx, editionId);
    await deleteRewardsOf(tx, editionId);
    await deleteBoard(tx, editionId);
    await deleteTeamsOf(tx, editionId);
    await deleteSettings(tx, editionId);
  },
});
