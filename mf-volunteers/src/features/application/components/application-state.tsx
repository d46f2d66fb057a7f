import type { OfferedTeam, VolunteerApplication } from '@siteswap/contracts/volunteers';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formPath } from '#src/paths.ts';
import { StatusBadge } from '#src/shared/status-badge.tsx';
import { TeamNames } from '#src/shared/team-names.tsx';
import { useDayPartText } from '#src/shared/use-day-part-text.ts';
import { ApplicationSummary } from './application-summary.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

/** Where my application stands, what was written about it, and what can be done with it. */
export function ApplicationState(props: {
  application: VolunteerApplication;
  edition: {
    readonly id: number;
    readonly name: string;
    readonly timezone: string;
    /** False: the page with the form is not there. */
    readonly isOnline?: boolean;
  };
  /** It is over: nothing can be changed. */
  hasEnded: boolean;
  /** Teams of the edition, for what was sent; without them it is not shown. */
  teams?: readonly OfferedTeam[];
}): ReactNode {
  const { application, edition, hasEnded, teams } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const dayPart = useDayPartText();
  const { status, acceptanceNote, assignedTeams } = application;
  const isOpen = status !== 'REJECTED' && !hasEnded;
  return (
    <div className="vo:flex vo:flex-col vo:gap-3">
      <p className="vo:flex vo:flex-wrap vo:items-center vo:gap-2">
        <StatusBadge status={status} />
        <span className="vo:text-muted">
          {t('mine.sentOn', {
            date: format.instant(application.createdAt, edition.timezone, 'date'),
          })}
        </span>
      </p>
      <p>{t(`mine.state.${status}`)}</p>
      {acceptanceNote ? (
        <blockquote className="vo:m-0 vo:border-l-4 vo:border-default vo:pl-3 vo:wrap-break-word vo:whitespace-pre-line">
          {acceptanceNote}
        </blockquote>
      ) : null}
      {assignedTeams.length > 0 ? (
        <div>
          <p className="vo:text-sm vo:text-muted">{t('mine.teams')}</p>
          <TeamNames teams={assignedTeams} />
        </div>
      ) : null}
      <p>
        {t('mine.stay', {
          arrival: dayPart(application.arrivalDateTime),
          departure: dayPart(application.departureDateTime),
        })}
      </p>
      {teams ? (
        <details>
          <summary className="vo:min-h-11 vo:cursor-pointer vo:py-2 vo:font-display">
            {t('mine.sent')}
          </summary>
          <ApplicationSummary application={application} teams={teams} />
        </details>
      ) : null}
      {isOpen ? (
        <div className="vo:flex vo:flex-wrap vo:gap-2">
          {edition.isOnline === false ? null : (
            <LinkButton to={formPath(edition.id)} variant="outline">
              {t('mine.change')}
              <span className="vo:sr-only"> {edition.name}</span>
            </LinkButton>
          )}
          <WithdrawButton editionId={edition.id} editionName={edition.name} status={status} />
        </div>
      ) : null}
    </div>
  );
}
