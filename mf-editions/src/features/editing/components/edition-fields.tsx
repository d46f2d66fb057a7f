import type { MyEdition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError } from '@siteswap/ui-kit/form';
import { CancelLink, DraftNotice, FieldsInError } from '@siteswap/web-kit/form';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NavigateOptions, useSearchParams } from 'react-router';
import type { EditionForm, useUpdateEdition } from '../api/use-edition-form.ts';
import {
  fieldsOfStep,
  firstWrongStep,
  lastChangedStep,
  type Step,
  steps,
} from '../edition-values.format.ts';
import { GeneralStep } from './general-step.tsx';
import { LinksStep } from './links-step.tsx';
import { OfferStep } from './offer-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { StepList } from './step-list.tsx';

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

/** The fields of an edition in four steps. All stay in the page, so that nothing typed is lost between them. */
export function EditionFields(props: FieldsProps): ReactNode {
  const { form: given, submit, cancelTo, known, lastCountry } = props;
  const { t } = useTranslation('editions');
  // Both forms have the same fields.
  const form = given as EditionForm;
  const isKnown = known !== undefined;
  const { step, opened, title, open } = useSteps(form, isKnown);
  const index = steps.indexOf(step);
  const next = steps[index + 1];
  const previous = steps[index - 1];
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
      <StepList current={step} opened={opened} onChoose={open} />
      <DraftNotice form={form} />
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      {steps.map((one) => (
        <fieldset
          key={one}
          hidden={one !== step}
          className="ed:m-0 ed:flex ed:min-w-0 ed:flex-col ed:gap-5 ed:border-0 ed:p-0 ed:[&[hidden]]:hidden"
        >
          <legend
            ref={one === step ? title : undefined}
            tabIndex={-1}
            className="ed:mb-4 ed:p-0 ed:font-display ed:text-lg"
          >
            {t(`editionForm.step.${one}`)}
          </legend>
          <Fields step={one} isShown={one === step} {...{ form, known, lastCountry }} />
        </fieldset>
      ))}
      <FieldsInError form={form} />
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

/**
 * Which step is shown: the one of the address, so that Back leads to the step before, and the first in error when the
 * form was rejected. A later step of a new edition opens after those before it, or with the draft of an earlier visit.
 */
function useSteps(form: EditionForm, isKnown: boolean) {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState(isKnown ? steps.length : 0);
  // Shown until the address has followed.
  const [rejected, setRejected] = useState<Step>();
  const isRestored = form.draft.state === 'restored';
  const inAddress = steps.find((one) => one === search.get('step')) ?? 'general';
  const isOpen = isRestored || steps.indexOf(inAddress) <= opened;
  const step = rejected ?? (isOpen ? inAddress : 'general');
  const writeAddress = (next: Step, options?: NavigateOptions): void =>
    setSearch((current) => {
      if (next === 'general') current.delete('step');
      else current.set('step', next);
      return current;
    }, options);
  const open = (next: Step): void => {
    setRejected(undefined);
    setOpened((count) => Math.max(count, steps.indexOf(next)));
    writeAddress(next);
  };

  // The title of a step is read when it opens, like that of a page; after a rejection a field has the focus.
  const title = useRef<HTMLLegendElement>(null);
  const shown = useRef(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step moves the focus
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (rejected === undefined) title.current?.focus();
  }, [step]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft that is back opens its steps once
  useEffect(() => {
    if (!isRestored) return;
    const changed = lastChangedStep(form.formState.defaultValues ?? {}, form.getValues());
    setOpened((count) => Math.max(count, changed, steps.indexOf(inAddress)));
  }, [isRestored]);

  const { errors, submitCount } = form.formState;
  const wrong = Object.keys(errors);
  const isFailed = form.mutation.isError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a rejection opens another step
  useEffect(() => {
    const first = firstWrongStep(wrong);
    if (first === undefined || first === step) return;
    setRejected(first);
    writeAddress(first, { replace: true, preventScrollReset: true });
  }, [submitCount, isFailed]);
  useEffect(() => {
    if (inAddress === rejected) setRejected(undefined);
  }, [inAddress, rejected]);
  return { step, opened, title, open };
}
