import type { AssignmentPlan } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { DialogFooter } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { Field, FieldsInError } from '@siteswap/web-kit/form';
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
    <Form onSubmit={form.submit}>
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
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
      <FieldsInError form={form} />
      <DialogFooter>
        <Button type="submit" write={form.mutation}>
          {t('plan.start')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
