import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { Select } from '@siteswap/ui-kit/select';
import { toast } from '@siteswap/ui-kit/toast';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamDot } from '#src/shared/team-dot.tsx';
import { useCopyDay } from '../api/use-slot-forms.ts';
import { usePlan } from '../use-plan.ts';

/** Adds the slots of a day to other days, without people. */
export function CopyDayForm(props: { day: string; onDone: () => void }): ReactNode {
  const { t } = useTranslation('volunteers');
  const { editionId, plan, texts } = usePlan();
  const form = useCopyDay(editionId, {
    day: props.day,
    onSuccess: (count) => {
      toast.show({ type: 'SUCCESS', title: t('planning.addedSlots', { count }) });
      props.onDone();
    },
  });
  const [fromDay, toDays, teamIds] = form.watch(['fromDay', 'toDays', 'teamIds']);
  const copied = plan.slots.filter(
    ({ day, slot }) =>
      day === fromDay && (teamIds.length === 0 || teamIds.includes(String(slot.teamId))),
  ).length;
  const days = plan.days.map((id) => ({ id, label: texts.day(id) }));
  return (
    <DialogForm form={form} submit={t('planning.new.copy')}>
      <Field
        form={form}
        name="fromDay"
        as={Select}
        label={t('planning.field.fromDay')}
        options={days}
      />
      <Field
        form={form}
        name="toDays"
        as={CheckboxGroup}
        layout="chips"
        label={t('planning.field.toDays')}
        options={days.filter(({ id }) => id !== fromDay)}
      />
      <Field
        form={form}
        name="teamIds"
        as={CheckboxGroup}
        layout="chips"
        label={t('planning.field.teams')}
        labelNote={t('form.optional')}
        description={t('planning.field.teamsHelp')}
        options={plan.planning.teams.map(({ id, name, color }) => ({
          id: String(id),
          label: name,
          icon: <TeamDot color={color} />,
        }))}
      />
      <p className="vo:m-0" role="status">
        {t('planning.willAdd', { count: copied * toDays.length })}
      </p>
    </DialogForm>
  );
}
