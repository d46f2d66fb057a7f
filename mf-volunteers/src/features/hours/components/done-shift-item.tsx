import { type DoneShift, maxMinutesDone } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { toast } from '@siteswap/ui-kit/toast';
import { useAction, useFormat } from '@siteswap/web-kit';
import { Field } from '@siteswap/web-kit/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursOf } from '../../shifts/shifts.public.ts';
import { useClearCorrection, useCorrectHours } from '../api/use-hours.ts';

interface ItemProps {
  editionId: number;
  shift: DoneShift;
  timezone: string;
  /** Whose hours they are where several people are listed; else the shift is named. */
  name?: string;
}

/** A shift that was worked; a press opens the field in which its hours are corrected. */
export function DoneShiftItem(props: ItemProps): ReactNode {
  const { editionId, shift, timezone, name: title = shift.title } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const clear = useAction(useClearCorrection(), {
    namespace: 'volunteers',
    done: t('hours.corrected'),
  });
  const { startDateTime, minutes, isCorrected, timeSlotId, assignmentId } = shift;
  return (
    <li className="vo:flex vo:flex-col vo:gap-2">
      <div className="vo:flex vo:flex-wrap vo:items-center vo:justify-between vo:gap-2">
        <span className="vo:min-w-0 vo:wrap-anywhere">
          <strong>{title}</strong>
          <span className="vo:block vo:text-sm vo:text-muted">
            {`${format.instant(startDateTime, timezone)} · ${hoursOf(format, minutes)}`}
            {isCorrected ? ` · ${t('hours.isCorrected')}` : ''}
          </span>
        </span>
        {isOpen ? null : (
          <Button size="sm" variant="outline" onPress={() => setOpen(true)}>
            {t('hours.correct')}
            <span className="vo:sr-only"> {title}</span>
          </Button>
        )}
      </div>
      {isOpen ? (
        <CorrectForm editionId={editionId} shift={shift} onDone={() => setOpen(false)} />
      ) : null}
      {isCorrected && !isOpen ? (
        <Button
          size="sm"
          variant="ghost"
          className="vo:self-start"
          write={clear.write}
          onPress={() =>
            void clear.run({
              params: { id: editionId, sid: timeSlotId, assignmentId },
              body: { minutes: null },
            })
          }
        >
          {t('hours.asPlanned')}
          <span className="vo:sr-only"> {title}</span>
        </Button>
      ) : null}
      {clear.failure ? <FormError title={clear.failure} /> : null}
    </li>
  );
}

function CorrectForm(props: {
  editionId: number;
  shift: DoneShift;
  onDone: () => void;
}): ReactNode {
  const { editionId, shift, onDone } = props;
  const { t } = useTranslation('volunteers');
  const form = useCorrectHours(editionId, {
    shift,
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('hours.corrected') });
      onDone();
    },
  });
  return (
    <Form onSubmit={form.submit}>
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field
        form={form}
        name="minutes"
        as={NumberStepper}
        label={t('hours.minutes')}
        min={0}
        max={maxMinutesDone}
        step={1}
      />
      <div className="vo:flex vo:flex-wrap vo:gap-2">
        <Button type="submit" size="sm" write={form.mutation}>
          {t('common:action.save')}
        </Button>
        <Button size="sm" variant="ghost" onPress={onDone}>
          {t('common:action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
