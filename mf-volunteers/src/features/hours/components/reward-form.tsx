import { maxRewardHours, type VolunteerReward } from '@siteswap/contracts/volunteers';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type RewardForm, useCreateReward, useUpdateReward } from '../api/use-rewards.ts';

interface FormProps {
  editionId: number;
  onDone: () => void;
}

/** Adds a reward. */
export function NewRewardForm({ editionId, onDone }: FormProps): ReactNode {
  const { t } = useTranslation('volunteers');
  const form = useCreateReward(editionId, (name) => {
    toast.show({ type: 'SUCCESS', title: t('reward.added', { name }) });
    onDone();
  });
  return <FormBody form={form} submit={t('reward.add')} />;
}

/** Changes a reward. */
export function RewardEditForm(props: FormProps & { reward: VolunteerReward }): ReactNode {
  const { editionId, onDone, reward } = props;
  const { t } = useTranslation('volunteers');
  const form = useUpdateReward(editionId, {
    reward,
    onSuccess: (name) => {
      toast.show({ type: 'SUCCESS', title: t('reward.changed', { name }) });
      onDone();
    },
  });
  return <FormBody form={form as unknown as RewardForm} submit={t('common:action.save')} />;
}

function FormBody({ form, submit }: { form: RewardForm; submit: string }): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <DialogForm form={form} submit={submit}>
      <Field form={form} name="name" as={TextField} label={t('reward.name')} autoComplete="off" />
      <Field
        form={form}
        name="hours"
        as={NumberStepper}
        label={t('reward.hours')}
        description={t('reward.hoursHelp')}
        min={1}
        max={maxRewardHours}
        step={0.5}
      />
    </DialogForm>
  );
}
