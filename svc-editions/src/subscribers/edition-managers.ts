import { editionState } from '@siteswap/contracts/editions';
import type { Clock } from '@siteswap/service-kit';
import { projectState } from '#src/db.ts';
import { updateManagers } from '#src/features/upload-allowances/upload-allowances.public.ts';

/**
 * Follows which members have rights on published editions, by the states that this service publishes itself: whatever changes
 * a right publishes one.
 */
export const editionManagersProjection = ({ clock }: { clock: Clock }) =>
  projectState({
    name: 'editions-managers',
    state: editionState,
    apply: ({ id, data, tx, outbox }) =>
      updateManagers(
        tx,
        outbox,
        {
          id: Number(id),
          // Everybody may have a draft; lost property begins with an edition that others find.
          managerIds: data?.isOnline ? data.rights.map(({ userId }) => userId) : [],
        },
        clock(),
      ),
  });
