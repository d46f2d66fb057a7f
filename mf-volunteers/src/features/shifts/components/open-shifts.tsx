import type { FieldError } from '@siteswap/contracts/problem';
import type { OpenShift } from '@siteswap/contracts/volunteers';
import { Button, type ButtonWrite } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { FormError } from '@siteswap/ui-kit/form';
import { type ProblemError, problemText, useAction, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '#src/shared/fold.tsx';
import { useProblemText } from '#src/shared/use-problem-text.ts';
import { useSignUp } from '../api/use-shifts.ts';
import { timesOf } from '../shift.format.ts';
import { ShiftDays } from './shift-days.tsx';
import { ShiftLine } from './shift-line.tsx';

/** How many shifts are shown at once: the page stays on one screen of a phone. */
const shownShifts = 3;

/** What I may take or ask for, the first at once; then what I may not, with the reason. */
export function OpenShifts(props: {
  editionId: number;
  open: readonly OpenShift[];
  timezone: string;
}): ReactNode {
  const { editionId, open, timezone } = props;
  const { t } = useTranslation('volunteers');
  const mutation = useSignUp();
  // Of the list, not of a shift, which may leave it with the reason of a failure.
  const signUp = useAction(mutation, {
    namespace: 'volunteers',
    done: ({ status }) => t(status === 'REQUESTED' ? 'shift.requested' : 'shift.taken'),
  });
  const free = open.filter(({ problems }) => problems.length === 0);
  const blocked = open.filter(({ problems }) => problems.length > 0);
  const rest = free.slice(shownShifts);
  const item = (shift: OpenShift, hasDay: boolean): ReactNode => (
    <OpenShiftItem
      shift={shift}
      timezone={timezone}
      hasDay={hasDay}
      write={mutation.variables?.params.sid === shift.id ? signUp.write : null}
      onPress={() => void signUp.run({ params: { id: editionId, sid: shift.id } })}
    />
  );
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
      <SignUpFailure failure={mutation.error} timezone={timezone} />
      {free.length > 0 ? (
        <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-2 vo:p-0">
          {free.slice(0, shownShifts).map((shift) => (
            <li key={shift.id} className="vo:min-w-0">
              {item(shift, true)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="vo:text-muted">{t('shift.noOpen')}</p>
      )}
      {rest.length > 0 ? (
        <Fold summary={t('shift.more', { count: rest.length })}>
          <ShiftDays shifts={rest} timezone={timezone}>
            {(shift) => item(shift, false)}
          </ShiftDays>
        </Fold>
      ) : null}
      {blocked.length > 0 ? (
        <Fold summary={t('shift.blocked', { count: blocked.length })}>
          <ShiftDays shifts={blocked} timezone={timezone}>
            {(shift) => (
              <>
                <ShiftLine shift={shift} timezone={timezone} hasPlaces />
                <Reasons problems={shift.problems} timezone={timezone} />
              </>
            )}
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
  const isMine = failure.code === 'ALREADY_ASSIGNED';
  return (
    <FormError title={isMine ? t('shift.already') : problemText(t, failure, 'volunteers')}>
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

/** A shift that I may take with one press, or ask for. */
function OpenShiftItem(props: {
  shift: OpenShift;
  timezone: string;
  hasDay: boolean;
  /** While this shift is the one that was pressed. */
  write: ButtonWrite | null;
  onPress: () => void;
}): ReactNode {
  const { shift, timezone, hasDay, write, onPress } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  return (
    <div className="vo:flex vo:items-center vo:justify-between vo:gap-3">
      <ShiftLine shift={shift} timezone={timezone} hasDay={hasDay} hasPlaces />
      <Button
        size="sm"
        variant="soft"
        className="vo:shrink-0"
        {...(write ? { write } : {})}
        onPress={onPress}
      >
        {t(shift.signUpMode === 'REQUEST' ? 'shift.ask' : 'shift.take')}
        <span className="vo:sr-only">{` ${shift.title}, ${timesOf(format, shift, timezone)}`}</span>
      </Button>
    </div>
  );
}
