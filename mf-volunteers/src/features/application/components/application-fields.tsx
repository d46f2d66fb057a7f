import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions } from '@siteswap/ui-kit/form';
import { type FormSteps, StepFieldsets } from '@siteswap/web-kit/form';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../api/use-application-form.ts';
import { fieldsIn, type Step, typedApplication } from '../application-values.format.ts';
import { ApplicationSummary } from './application-summary.tsx';
import { DetailsStep } from './details-step.tsx';
import { PreferencesStep } from './preferences-step.tsx';
import { WhenStep } from './when-step.tsx';
import { WhoStep } from './who-step.tsx';

interface FieldsProps<Parsed> extends StepProps<Parsed> {
  steps: FormSteps<Step>;
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

/** An application in steps. */
export function ApplicationFields<Parsed>(props: FieldsProps<Parsed>): ReactNode {
  const { form, call, steps, submit, isKnown = false, onReady, sendHelp, cancel } = props;
  const { t } = useTranslation('volunteers');
  const { step, next, previous, open } = steps;
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
      <StepFieldsets
        {...{ form, steps }}
        label={t('form.steps')}
        nameOf={(one) => t(`form.step.${one}`)}
      >
        {(one) => <StepFields step={one} form={form} call={call} />}
      </StepFieldsets>
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
