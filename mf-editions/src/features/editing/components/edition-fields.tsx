import type { MyEdition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions } from '@siteswap/ui-kit/form';
import { CancelLink, StepFieldsets, useFormSteps, useStepInAddress } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditionForm, useUpdateEdition } from '../api/use-edition-form.ts';
import { steps as all, fieldsOfStep, type Step } from '../edition-values.format.ts';
import { GeneralStep } from './general-step.tsx';
import { LinksStep } from './links-step.tsx';
import { OfferStep } from './offer-step.tsx';
import { PlaceStep } from './place-step.tsx';

interface FieldsProps {
  form: EditionForm | ReturnType<typeof useUpdateEdition>;
  /** Text of the button that sends the form. */
  submit: string;
  /** Where leaving without saving leads. */
  cancelTo: string;
  /** The edition that is there already: every step may be opened at once, and saved from. */
  known?: MyEdition;
  /** Of the last edition of the convention: its towns come first while no other country is chosen. */
  lastCountry?: string | undefined;
}

/** The fields of an edition in four steps. */
export function EditionFields(props: FieldsProps): ReactNode {
  const { form: given, submit, cancelTo, known, lastCountry } = props;
  const { t } = useTranslation('editions');
  // Both forms have the same fields.
  const form = given as EditionForm;
  const isKnown = known !== undefined;
  const place = useStepInAddress('general');
  const steps = useFormSteps(form, { all, fieldsOf: fieldsOfStep, place, isKnown });
  const { step, next, previous, open } = steps;
  const isLast = next === undefined;

  const goOn = async (): Promise<void> => {
    const isRight = await form.trigger([...fieldsOfStep[step]]);
    if (isRight && next) open(next);
  };

  return (
    <Form
      className="ed:max-w-2xl"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const isNext = isKnown ? submitter?.getAttribute('name') === 'next' : !isLast;
        return isNext ? goOn() : form.submit(event);
      }}
    >
      <StepFieldsets
        {...{ form, steps }}
        label={t('editionForm.steps')}
        nameOf={(one) => t(`editionForm.step.${one}`)}
      >
        {(one) => <Fields step={one} isShown={one === step} {...{ form, known, lastCountry }} />}
      </StepFieldsets>
      <FormActions>
        {/* Enter in a field presses it: on to the next step, and from the last one all is sent. */}
        <Button type="submit" write={form.mutation}>
          {isLast || isKnown ? submit : t('editionForm.next')}
        </Button>
        {isKnown && !isLast ? (
          <Button type="submit" name="next" variant="outline">
            {t('editionForm.next')}
          </Button>
        ) : null}
        {previous ? (
          <Button variant="outline" onPress={() => open(previous)}>
            {t('editionForm.previous')}
          </Button>
        ) : null}
        <CancelLink form={form} to={cancelTo} />
      </FormActions>
    </Form>
  );
}

function Fields(props: {
  step: Step;
  form: EditionForm;
  isShown: boolean;
  known: MyEdition | undefined;
  lastCountry: string | undefined;
}): ReactNode {
  const { step, form } = props;
  if (step === 'general') return <GeneralStep form={form} />;
  if (step === 'place') return <PlaceStep {...props} />;
  return step === 'offer' ? <OfferStep form={form} /> : <LinksStep form={form} />;
}
