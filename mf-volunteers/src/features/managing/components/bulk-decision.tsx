import { maxBulk } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import type { SelectedIds } from '@siteswap/ui-kit/data-table';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBulkDecision } from '../api/use-bulk-decision.ts';
import { DecisionNote, isNoteTooLong } from './decision-note.tsx';

interface BulkProps {
  editionId: number;
  ids: SelectedIds;
  /** Nothing is chosen any more. */
  onDone: () => void;
}

/** Accepts or rejects the chosen applications, after a question. */
export function BulkDecision(props: BulkProps): ReactNode {
  const { t } = useTranslation('volunteers');
  if (props.ids.size > maxBulk) return <p>{t('managing.bulk.tooMany', { count: maxBulk })}</p>;
  return (
    <>
      <DecideButton {...props} status="ACCEPTED" />
      <DecideButton {...props} status="REJECTED" />
    </>
  );
}

function DecideButton(props: BulkProps & { status: 'ACCEPTED' | 'REJECTED' }): ReactNode {
  const { status } = props;
  const { t } = useTranslation('volunteers');
  const isAccepted = status === 'ACCEPTED';
  return (
    <DialogTrigger>
      <Button size="sm" variant={isAccepted ? 'solid' : 'outline'}>
        {t(isAccepted ? 'managing.bulk.accept' : 'managing.bulk.reject')}
      </Button>
      <Dialog
        size="sm"
        title={t(`managing.bulk.question_${status}`, { count: props.ids.size })}
        closeLabel={t('common:action.close')}
      >
        {(close) => <DecideFields {...props} onClose={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

function DecideFields(
  props: BulkProps & { status: 'ACCEPTED' | 'REJECTED'; onClose: () => void },
): ReactNode {
  const { editionId, ids, status, onDone, onClose } = props;
  const { t } = useTranslation('volunteers');
  const [note, setNote] = useState('');
  const decide = useBulkDecision(editionId, {
    after: () => {
      onClose();
      onDone();
    },
  });
  const isTooLong = isNoteTooLong(note);
  return (
    <div className="vo:flex vo:flex-col vo:gap-4">
      <FormError title={decide.failure} />
      <p>{t('managing.bulk.help')}</p>
      <DecisionNote value={note} onChange={setNote} rows={3} />
      <div className="vo:flex vo:flex-wrap vo:gap-2">
        <Button
          variant={status === 'ACCEPTED' ? 'solid' : 'danger'}
          write={decide.write}
          onPress={() => {
            if (isTooLong) return;
            void decide.run({
              params: { id: editionId },
              body: { applicationIds: [...ids].map(Number), status, note },
            });
          }}
        >
          {t(status === 'ACCEPTED' ? 'managing.bulk.accept' : 'managing.bulk.reject')}
        </Button>
        <Button variant="ghost" onPress={onClose}>
          {t('common:action.cancel')}
        </Button>
      </div>
    </div>
  );
}
