import type { MyShift } from '@siteswap/contracts/volunteers';
import { Badge, type BadgeProps } from '@siteswap/ui-kit/badge';
import { personName, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AttendanceBadge, StayOnButton } from '#src/features/on-site/on-site.public.ts';
import { Fold } from '#src/shared/fold.tsx';
import { stateOf } from '../shift.format.ts';
import { CoverButton } from './cover-button.tsx';
import { DropButton } from './drop-button.tsx';
import { ExcuseButton } from './excuse-button.tsx';
import { ExcuseState } from './excuse-state.tsx';
import { ShiftLine } from './shift-line.tsx';

const tones: Readonly<Record<ReturnType<typeof stateOf>, BadgeProps['tone']>> = {
  REQUESTED: 'info',
  SIGNED_UP: 'success',
  EXCUSED: 'neutral',
  ASKED: 'warning',
  ACCEPTED: 'neutral',
  REJECTED: 'error',
};

/** A shift of mine: its state, its details in place, and the way out. */
export function MyShiftItem(props: {
  editionId: number;
  shift: MyShift;
  timezone: string;
}): ReactNode {
  const { editionId, shift, timezone } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { excuse } = shift.assignment;
  const state = stateOf(shift);
  const canDrop = shift.actions.includes('drop');
  return (
    <div className="vo:flex vo:flex-col vo:gap-1">
      <ShiftLine shift={shift} timezone={timezone}>
        {shift.assignment.attendance ? (
          <AttendanceBadge state={shift.assignment.attendance.status} />
        ) : (
          <Badge tone={tones[state]}>{t(`shift.state.${state}`)}</Badge>
        )}
      </ShiftLine>
      {shift.stayOn ? (
        <StayOnButton editionId={editionId} stayOn={shift.stayOn} timezone={timezone} />
      ) : null}
      {excuse ? <ExcuseState excuse={excuse} timezone={timezone} /> : null}
      <Fold summary={t('shift.details')}>
        <ShiftDetails shift={shift} />
      </Fold>
      {canDrop ? (
        <div className="vo:flex vo:flex-wrap vo:items-center vo:gap-2">
          <DropButton editionId={editionId} shift={shift} />
          {shift.assignment.status === 'SIGNED_UP' ? (
            <span className="vo:text-sm vo:text-muted">
              {t('shift.drop.until', { time: format.instant(shift.dropUntil, timezone) })}
            </span>
          ) : null}
        </div>
      ) : null}
      {shift.actions.includes('excuse') ? (
        <ExcuseButton editionId={editionId} shift={shift} />
      ) : null}
      <CoverButton editionId={editionId} shift={shift} timezone={timezone} />
    </div>
  );
}

/** What is done there, and the others who are. */
function ShiftDetails({ shift }: { shift: MyShift }): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <>
      {shift.description ? (
        <p className="vo:wrap-anywhere vo:whitespace-pre-line">{shift.description}</p>
      ) : null}
      <div>
        <p className="vo:text-sm vo:text-muted">{t('shift.teammates')}</p>
        {shift.teammates.length > 0 ? (
          <ul className="vo:m-0 vo:list-none vo:p-0">
            {shift.teammates.map((person) => (
              <li key={person.id} className="vo:wrap-anywhere">
                {person.prenom} <span className="vo:text-muted">{personName(t, person)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p>{t('shift.alone')}</p>
        )}
      </div>
    </>
  );
}
