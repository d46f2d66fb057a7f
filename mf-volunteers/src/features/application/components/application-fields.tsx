import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError } from '@siteswap/ui-kit/form';
import { DraftNotice, FieldsInError } from '@siteswap/web-kit/form';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../api/use-application-form.ts';
import { fieldsIn, type Step, typedApplication } from '../application-values.format.ts';
import type { Steps } from '../use-steps.ts';
import { ApplicationSummary } from './application-summary.tsx';
import { DetailsStep } from './details-step.tsx';
import { PreferencesStep } from './preferences-step.tsx';
import { StepList } from './step-list.tsx';
import { WhenStep } from './when-step.tsx';
import { WhoStep } from './who-step.tsx';

interface FieldsProps<Parsed> extends StepProps<Parsed> {
  steps: Steps;
  /** Text of the button that sends the form; without it nothing is sent. */
  submit?: string;
  /** It is there already: it can be sent from every step. */
  isKnown?: boolean;
  /** Called instead of sending, by the button of the last step; all fields are right then. */
  onReady?: (() => void) | undefined;
  /** What stands above the button of the last step. */
  sendHelp?: string;
  /** Leaves the form. */
  cancel?: ReactNode;
}

/** An application in steps. All stay in the page, so that nothing typed is lost between them. */
export function ApplicationFields<Parsed>(props: FieldsProps<Parsed>): ReactNode {
  const { form, call, steps, submit, isKnown = false, onReady, sendHelp, cancel } = props;
  const { t } = useTranslation('volunteers');
  const { all, step, title, open } = steps;
  const index = all.indexOf(step);
  const next = all[index + 1];
  const previous = all[index - 1];
  const isLast = next === undefined;

  const goOn = async (): Promise<void> => {
    const isRight = await form.trigger(fieldsIn(step, call));
    if (isRight && next) open(next);
  };
  const send = (event: FormEvent): unknown => {
    if (!submit) return undefined;
    return onReady ? form.handleSubmit(onReady)(event) : form.submit(event);
  };

  return (
    <Form
      className="vo:max-w-2xl"
      aria-label={t('form.title')}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const isNext = isKnown ? submitter?.getAttribute('name') === 'next' : !isLast;
        return isNext ? goOn() : send(event);
      }}
    >
      <StepList steps={steps} />
      <DraftNotice form={form} />
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      {all.map((one) => (
        <fieldset
          key={one}
          hidden={one !== step}
          className="vo:m-0 vo:flex vo:min-w-0 vo:flex-col vo:gap-5 vo:border-0 vo:p-0 vo:[&[hidden]]:hidden"
        >
          <legend
            ref={one === step ? title : undefined}
            tabIndex={-1}
            className="vo:mb-4 vo:p-0 vo:font-display vo:text-lg"
          >
            {t(`form.step.${one}`)}
          </legend>
          <StepFields step={one} form={form} call={call} />
        </fieldset>
      ))}
      <FieldsInError form={form} />
      {isLast && sendHelp ? <p className="sw-help">{sendHelp}</p> : null}
      <FormActions>
        {/* Enter in a field presses it: on to the next step, and from the last one all is sent. */}
        {submit && (isLast || isKnown) ? (
          <Button type="submit" write={form.mutation}>
            {submit}
          </Button>
        ) : null}
        {isLast ? null : (
          <Button type="submit" name="next" variant={isKnown ? 'outline' : 'solid'}>
            {t('form.next')}
          </Button>
        )}
        {previous ? (
          <Button variant="outline" onPress={() => open(previous)}>
            {t('form.previous')}
          </Button>
        ) : null}
        {cancel}
      </FormActions>
    </Form>
  );
}

function StepFields<Parsed>(props: StepProps<Parsed> & { step: Step }): ReactNode {
  const { step, ...fields } = props;
  switch (step) {
    case 'who':
      return <WhoStep {...fields} />;
    case 'when':
      return <WhenStep {...fields} />;
    case 'preferences':
      return <PreferencesStep {...fields} />;
    case 'details':
      return <DetailsStep {...fields} />;
    case 'send':
      return <CheckStep {...fields} />;
  }
}

/** Everything that was typed, before it is sent. */
function CheckStep<Parsed>({ form, call }: StepProps<Parsed>): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <>
      <p>{t('form.check')}</p>
      <ApplicationSummary
        application={typedApplication(form.watch(), call)}
        teams={call.volunteersTeams}
      />
    </>
  );
}
