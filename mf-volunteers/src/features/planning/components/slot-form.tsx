import type { TimeSlot } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { DateField } from '@siteswap/ui-kit/date-field';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { useFormat } from '@siteswap/web-kit';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlotForm, useCreateSlot, useUpdateSlot } from '../api/use-slot-forms.ts';
import { usePlan } from '../use-plan.ts';
import { PeopleFields, TimesFields, WhatFields } from './slot-fields.tsx';

/** Adds a slot. */
export function NewSlotForm(props: {
  day: string;
  teamId: number | null;
  onDone: () => void;
}): ReactNode {
  const { day, teamId, onDone } = props;
  const { t } = useTranslation('volunteers');
  const { editionId, plan } = usePlan();
  const form = useCreateSlot(
    { editionId, timezone: plan.timezone },
    {
      day,
      teamId,
      onSuccess: (title) => {
        toast.show({ type: 'SUCCESS', title: t('planning.added', { title }) });
        onDone();
      },
    },
  );
  return <FormBody form={form} submit={t('planning.new.slot')} />;
}

/** Changes a slot; people on it are notified of another time or place. */
export function SlotEditForm(props: { slot: TimeSlot; onDone: () => void }): ReactNode {
  const { slot, onDone } = props;
  const { t } = useTranslation('volunteers');
  const { editionId, plan, texts } = usePlan();
  const form = useUpdateSlot(
    { editionId, timezone: plan.timezone },
    {
      slot,
      texts,
      onSuccess: (title) => {
        toast.show({ type: 'SUCCESS', title: t('planning.changed', { title }) });
        onDone();
      },
    },
  );
  const count = slot.assignedVolunteers;
  return (
    <FormBody
      form={form as unknown as SlotForm}
      submit={t('common:action.save')}
      note={count > 0 ? t('planning.notified', { count }) : undefined}
      onCancel={onDone}
    />
  );
}

function FormBody(props: {
  form: SlotForm;
  submit: string;
  note?: string | undefined;
  onCancel?: () => void;
}): ReactNode {
  const { form, submit, note, onCancel } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { plan } = usePlan();
  const { firstDay, lastDay, teams } = plan.planning;
  const isAgainstRules = form.mutation.error?.code === 'SHIFT_RULES';
  return (
    <DialogForm
      form={form}
      submit={submit}
      cancel={
        onCancel ? (
          <Button variant="ghost" onPress={onCancel}>
            {t('common:action.cancel')}
          </Button>
        ) : null
      }
    >
      {note ? <p className="vo:m-0">{note}</p> : null}
      {isAgainstRules ? (
        <Field
          form={form}
          name="overrideReason"
          as={TextField}
          label={t('planning.rules.reason')}
          description={t('planning.rules.reasonHelp')}
        />
      ) : null}
      <WhatFields form={form} teams={teams} />
      <Field
        form={form}
        name="day"
        as={DateField}
        label={t('planning.day')}
        min={firstDay}
        max={lastDay}
        description={t('form.daysHelp', { days: format.dayRange(firstDay, lastDay, 'short') })}
      />
      <TimesFields form={form} />
      <PeopleFields form={form} />
    </DialogForm>
  );
}
