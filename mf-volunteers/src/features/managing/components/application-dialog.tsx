import type { ManagedApplication } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { Link } from '@siteswap/ui-kit/link';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { personName, useFormat } from '@siteswap/web-kit';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManagedStates } from '#src/shared/managed-states.tsx';
import { StatusBadge } from '#src/shared/status-badge.tsx';
import { ApplicationSummary } from '../../application/application.public.ts';
import { useApplication, useTeamChoice } from '../api/use-applications.ts';
import { AssignTeams } from './assign-teams.tsx';
import { DecideForm } from './decide-form.tsx';

/** Loaded when it is opened, as the form of a new application. */
const ManagedForm = lazy(async () => ({
  default: (await import('./managed-form.tsx')).ManagedForm,
}));

/** Everything about one application, and what its managers can do with it. */
export function ApplicationDialog(props: {
  editionId: number;
  id: number;
  timezone: string;
  onClose: () => void;
}): ReactNode {
  const { editionId, id, timezone, onClose } = props;
  const { t } = useTranslation('volunteers');
  return (
    <Dialog
      size="lg"
      title={t('managing.one')}
      closeLabel={t('common:action.close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <ManagedStates query={useApplication(editionId, id)} failed={t('mine.failedOne')}>
        {(application) => (
          <Opened
            key={application.id}
            editionId={editionId}
            application={application}
            timezone={timezone}
          />
        )}
      </ManagedStates>
    </Dialog>
  );
}

function Opened(props: {
  editionId: number;
  application: ManagedApplication;
  timezone: string;
}): ReactNode {
  const { editionId, application, timezone } = props;
  const { t } = useTranslation('volunteers');
  const [isEditing, setEditing] = useState(false);
  const { data: teams } = useTeamChoice(editionId);
  if (isEditing) {
    return (
      <Suspense fallback={<SkeletonText lines={8} />}>
        <ManagedForm
          editionId={editionId}
          application={application}
          onDone={() => setEditing(false)}
        />
      </Suspense>
    );
  }
  return (
    <div className="vo:flex vo:flex-col vo:gap-5">
      <Head application={application} timezone={timezone} />
      <DecideForm editionId={editionId} application={application} />
      {application.status === 'ACCEPTED' && teams ? (
        <AssignTeams
          key={application.assignedTeams.map(({ id }) => id).join()}
          editionId={editionId}
          application={application}
          teams={teams.data}
        />
      ) : null}
      <ApplicationSummary application={application} teams={teams?.data ?? []} />
      <Button variant="outline" className="vo:self-start" onPress={() => setEditing(true)}>
        {t('managing.edit')}
      </Button>
    </div>
  );
}

/** Whose it is, where it stands, and the telephone stored with the acceptance. */
function Head(props: { application: ManagedApplication; timezone: string }): ReactNode {
  const { application, timezone } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { user, status, decidedAt, createdAt, acceptanceNote, userSnapshotPhone } = application;
  const day = (instant: string): string => format.instant(instant, timezone, 'date');
  return (
    <div className="vo:flex vo:flex-col vo:gap-2">
      <p className="vo:flex vo:flex-wrap vo:items-center vo:gap-2">
        <StatusBadge status={status} />
        {personName(t, user)}
        <span className="vo:text-muted">{t('mine.sentOn', { date: day(createdAt) })}</span>
        {decidedAt ? (
          <span className="vo:text-muted">{t('managing.decidedOn', { date: day(decidedAt) })}</span>
        ) : null}
      </p>
      {acceptanceNote ? (
        <p className="vo:wrap-break-word vo:whitespace-pre-line">
          <span className="vo:block vo:text-sm vo:text-muted">{t('managing.note')}</span>
          {acceptanceNote}
        </p>
      ) : null}
      {userSnapshotPhone && userSnapshotPhone !== application.phone ? (
        <p>
          {t('managing.snapshotPhone')}{' '}
          <Link to={`tel:${userSnapshotPhone.replace(/[^\d+]/g, '')}`}>{userSnapshotPhone}</Link>
        </p>
      ) : null}
    </div>
  );
}
