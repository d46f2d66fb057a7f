import {
  type BulkDecision,
  bulkUndoSeconds,
  decideApplications,
  listApplications,
  undoDecisions,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { useAction, useRouteMutation } from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ofApplications } from '../../application/application.public.ts';

const undoMs = bulkUndoSeconds * 1_000;
/** The list is fetched a moment after the decision was carried out. */
const refetchMs = undoMs + 2_000;

/** Decides several applications. A toast offers to undo it, for as long as that is possible. */
export function useBulkDecision(editionId: number, { after }: { after: () => void }) {
  const { t } = useTranslation('volunteers');
  const client = useQueryClient();
  const undo = useAction(
    useRouteMutation(undoDecisions, { invalidates: ofApplications, namespace: 'volunteers' }),
    { namespace: 'volunteers', done: t('managing.bulk.undone') },
  );
  const refetch = (): unknown => client.invalidateQueries({ queryKey: [listApplications.id] });
  const offerUndo = ({ id, status, applicationIds }: BulkDecision): void => {
    toast.show({
      type: 'SUCCESS',
      title: t(`managing.bulk.due_${status}`, { count: applicationIds.length }),
      message: t('managing.bulk.dueHelp', { count: bulkUndoSeconds }),
      duration: undoMs,
      action: {
        label: t('managing.bulk.undo'),
        onAction: () => void undo.run({ params: { id: editionId, bid: id } }),
      },
    });
    setTimeout(refetch, refetchMs);
  };
  return useAction(
    useRouteMutation(decideApplications, {
      invalidates: ofApplications,
      namespace: 'volunteers',
      isFailureShown: true,
    }),
    {
      namespace: 'volunteers',
      after: (result) => {
        offerUndo(result);
        if (result.skipped.length > 0) {
          toast.show({
            type: 'WARNING',
            title: t('managing.bulk.skipped', { count: result.skipped.length }),
          });
        }
        after();
      },
    },
  );
}
