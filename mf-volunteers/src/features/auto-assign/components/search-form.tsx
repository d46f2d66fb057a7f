import type { AssignmentPlan } from '@siteswap/contracts/volunteers';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchForm } from '../api/use-assignment-plan.ts';

const numbers = [
  { name: 'maxHoursPerVolunteer', min: 1, max: 200 },
  { name: 'minHoursPerVolunteer', min: 0, max: 200 },
  { name: 'maxHoursPerDay', min: 1, max: 24 },
  { name: 'minRestMinutes', min: 0, max: 1_440 },
  { name: 'maxNightSlots', min: 0, max: 60 },
] as const;
const boxes = ['respectsAvailability', 'retainsPlaces', 'isBalanced'] as const;

/** What a plan may ask of people, and the start of its search. */
export function SearchForm(props: {
  editionId: number;
  before: AssignmentPlan['constraints'] | null;
}): ReactNode {
  const { t } = useTranslation('volunteers');
  const form = useSearchForm(props.editionId, props.before);
  return (
    <DialogForm form={form} submit={t('plan.start')}>
      <p className="vo:m-0">{t('plan.intro')}</p>
      {numbers.map(({ name, ...limits }) => (
        <Field
          key={name}
          form={form}
          name={name}
          as={NumberStepper}
          label={t(`plan.field.${name}`)}
          {...limits}
        />
      ))}
      {boxes.map((name) => (
        <Field key={name} form={form} name={name} as={Checkbox}>
          {t(`plan.field.${name}`)}
        </Field>
      ))}
    </DialogForm>
  );
}
