import { seriesTimes } from '@siteswap/contracts/volunteers';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { Select } from '@siteswap/ui-kit/select';
import { toast } from '@siteswap/ui-kit/toast';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlotForm, useCreateSeries } from '../api/use-slot-forms.ts';
import { usePlan } from '../use-plan.ts';
import { PeopleFields, TimesFields, WhatFields } from './slot-fields.tsx';

/** Lengths to choose from, in minutes. */
const lengths = [30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480, 720] as const;

/** Adds slots one after another: every 2 h from 8 to 20 on some days. */
export function SeriesForm(props: {
  day: string;
  teamId: number | null;
  onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('volunteers');
  const { editionId, plan, texts } = usePlan();
  const form = useCreateSeries(editionId, {
    day: props.day,
    teamId: props.teamId,
    onSuccess: (count) => {
      toast.show({ type: 'SUCCESS', title: t('planning.addedSlots', { count }) });
      props.onDone();
    },
  });
  const [days, from, until, minutes] = form.watch(['days', 'from', 'until', 'minutes']);
  const count =
    from && until
      ? seriesTimes({ days, from, until, minutes: Number(minutes) }, plan.timezone).length
      : 0;
  const ofSlot = form as unknown as SlotForm;
  return (
    <DialogForm form={form} submit={t('planning.new.series')}>
      <WhatFields form={ofSlot} teams={plan.planning.teams} />
      <Field
        form={form}
        name="days"
        as={CheckboxGroup}
        layout="chips"
        label={t('planning.field.days')}
        options={plan.days.map((id) => ({ id, label: texts.day(id) }))}
      />
      <TimesFields form={ofSlot} />
      <Field
        form={form}
        name="minutes"
        as={Select}
        label={t('planning.field.minutes')}
        options={lengths.map((length) => ({ id: String(length), label: texts.hours(length) }))}
      />
      <PeopleFields form={ofSlot} />
      <p className="vo:m-0" role="status">
        {t('planning.willAdd', { count })}
      </p>
    </DialogForm>
  );
}
