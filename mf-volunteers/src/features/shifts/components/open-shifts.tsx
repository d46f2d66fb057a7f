import type { FieldError } from '@siteswap/contracts/problem';
import type { OpenShift } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { FormError } from '@siteswap/ui-kit/form';
import { type ProblemError, problemText, useAction, useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#src/shared/use-problem-text.ts';
import { useSignUp } from '../api/use-shifts.ts';
import { timesOf } from '../shift.format.ts';
import { Fold } from './fold.tsx';
import { ShiftDays } from './shift-days.tsx';
import { ShiftLine } from './shift-line.tsx';

/** So many shifts are shown at once, to leave the page on one screen of a phone. */
const shownShifts = 3;

interface OpenProps {
  editionId: number;
  timezone: string;
}

/** What I may take or ask for, the first at once; then what I may not, with the reason. */
export function OpenShifts(props: OpenProps & { open: readonly OpenShift[] }): ReactNode {
  const { open, ...place } = props;
  const { t } = useTranslation('volunteers');
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const free = open.filter(({ problems }) => problems.length === 0);
  const blocked = open.filter(({ problems }) => problems.length > 0);
  const rest = free.slice(shownShifts);
  return (
    <Card
      as="section"
      padding="sm"
      aria-labelledby="open-shifts"
      className="vo:flex vo:flex-col vo:gap-2"
    >
      <h3 id="open-shifts" className="vo:font-display">
        {t('shift.open')}
      </h3>
      <SignUpFailure failure={failure} timezone={place.timezone} />
      {free.length > 0 ? (
        <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-2 vo:p-0">
          {free.slice(0, shownShifts).map((shift) => (
            <li key={shift.id} className="vo:min-w-0">
              <OpenShiftItem {...place} shift={shift} hasDay onFailure={setFailure} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="vo:text-muted">{t('shift.noOpen')}</p>
      )}
      {rest.length > 0 ? (
        <Fold summary={t('shift.more', { count: rest.length })}>
          <ShiftDays shifts={rest} timezone={place.timezone}>
            {(shift) => <OpenShiftItem {...place} shift={shift} onFailure={setFailure} />}
          </ShiftDays>
        </Fold>
      ) : null}
      {blocked.length > 0 ? (
        <Fold summary={t('shift.blocked', { count: blocked.length })}>
          <ShiftDays shifts={blocked} timezone={place.timezone}>
            {(shift) => <BlockedShift shift={shift} timezone={place.timezone} />}
          </ShiftDays>
        </Fold>
      ) : null}
    </Card>
  );
}

/** Why the last press took no place; it stays when its shift has left the list. */
function SignUpFailure(props: { failure: ProblemError | null; timezone: string }): ReactNode {
  const { failure, timezone } = props;
  const { t } = useTranslation('volunteers');
  if (!failure) return null;
  return (
    <FormError title={problemText(t, failure, 'volunteers')}>
      {failure.code === 'SLOT_FULL' ? <p>{t('shift.faster')}</p> : null}
      {failure.fields.length > 0 ? <Reasons problems={failure.fields} timezone={timezone} /> : null}
    </FormError>
  );
}

function Reasons(props: { problems: readonly FieldError[]; timezone: string }): ReactNode {
  const problemOf = useProblemText(props.timezone);
  const reasons = [...new Set(props.problems.map(problemOf))];
  return (
    <ul className="vo:m-0 vo:list-none vo:p-0 vo:text-sm">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

function BlockedShift(props: { shift: OpenShift; timezone: string }): ReactNode {
  const { shift, timezone } = props;
  return (
    <>
      <ShiftLine shift={shift} timezone={timezone} hasPlaces />
      <Reasons problems={shift.problems} timezone={timezone} />
    </>
  );
}

interface OpenShiftItemProps extends OpenProps {
  shift: OpenShift;
  hasDay?: boolean;
  onFailure: (failure: ProblemError | null) => void;
}

/** A shift that I may take with one press, or ask for. */
function OpenShiftItem(props: OpenShiftItemProps): ReactNode {
  const { editionId, shift, timezone, hasDay = false, onFailure } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const signUp = useAction(useSignUp(onFailure), {
    namespace: 'volunteers',
    done: ({ status }) => t(status === 'REQUESTED' ? 'shift.requested' : 'shift.taken'),
  });
  return (
    <div className="vo:flex vo:items-center vo:justify-between vo:gap-3">
      <ShiftLine shift={shift} timezone={timezone} hasDay={hasDay} hasPlaces />
      <Button
        size="sm"
        variant="soft"
        write={signUp.write}
        onPress={() => {
          onFailure(null);
          void signUp.run({ params: { id: editionId, sid: shift.id } });
        }}
      >
        {t(shift.signUpMode === 'REQUEST' ? 'shift.ask' : 'shift.take')}
        <span className="vo:sr-only">{` ${shift.title}, ${timesOf(format, shift, timezone)}`}</span>
      </Button>
    </div>
  );
}
