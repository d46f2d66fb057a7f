import type { ApplicationStatus, ManagedApplication } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { useAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecide } from '../api/use-applications.ts';
import { DecisionNote, isNoteTooLong } from './decision-note.tsx';

interface DecideProps {
  editionId: number;
  application: ManagedApplication;
}

/** Accepts or rejects with a note, or takes the decision back after a question. */
export function DecideForm(props: DecideProps): ReactNode {
  return props.application.status === 'PENDING' ? <Decide {...props} /> : <Reopen {...props} />;
}

function Decide({ editionId, application }: DecideProps): ReactNode {
  const { t } = useTranslation('volunteers');
  const [note, setNote] = useState('');
  const accept = useAction(useDecide(), { namespace: 'volunteers', done: t('managing.accepted') });
  const reject = useAction(useDecide(), { namespace: 'volunteers', done: t('managing.rejected') });
  const isTooLong = isNoteTooLong(note);
  const call = (status: ApplicationStatus) => ({
    params: { id: editionId, aid: application.id },
    body: { status, note },
  });
  const lacksConsent = application.ageBand !== 'ADULT' && application.guardianConsentAt === null;
  return (
    <section className="vo:flex vo:flex-col vo:gap-3" aria-label={t('managing.decide')}>
      <FormError title={accept.failure ?? reject.failure} />
      {lacksConsent ? <p>{t('managing.consentNeeded')}</p> : null}
      <DecisionNote value={note} onChange={setNote} rows={2} />
      <div className="vo:flex vo:flex-wrap vo:gap-2">
        <Button
          write={accept.write}
          onPress={() => (isTooLong ? undefined : void accept.run(call('ACCEPTED')))}
        >
          {t('managing.accept')}
        </Button>
        <Button
          variant="outline"
          write={reject.write}
          onPress={() => (isTooLong ? undefined : void reject.run(call('REJECTED')))}
        >
          {t('managing.reject')}
        </Button>
      </div>
    </section>
  );
}

function Reopen({ editionId, application }: DecideProps): ReactNode {
  const { t } = useTranslation('volunteers');
  const reopen = useAction(useDecide(), { namespace: 'volunteers', done: t('managing.reopened') });
  return (
    <DialogTrigger>
      <Button variant="outline" className="vo:self-start">
        {t('managing.reopen')}
      </Button>
      <ConfirmDialog
        title={t('managing.reopenQuestion')}
        text={t('managing.reopenText')}
        confirm={t('managing.reopen')}
        action={reopen}
        call={{ params: { id: editionId, aid: application.id }, body: { status: 'PENDING' } }}
      />
    </DialogTrigger>
  );
}
