import { CheckIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Step, steps } from '../edition-values.format.ts';

/** The steps of the form; those already seen can be gone back to. */
export function StepList(props: {
  current: Step;
  /** How many steps have been opened so far. */
  opened: number;
  onChoose: (step: Step) => void;
}): ReactNode {
  const { current, opened, onChoose } = props;
  const { t } = useTranslation('editions');
  return (
    <nav aria-label={t('editionForm.steps')}>
      <ol className="ed:flex ed:flex-wrap ed:gap-2">
        {steps.map((step, index) => {
          const isDone = index < opened && step !== current;
          return (
            <li key={step}>
              <button
                type="button"
                className="sw-chip"
                data-selected={step === current || undefined}
                aria-current={step === current ? 'step' : undefined}
                disabled={index > opened}
                data-disabled={index > opened || undefined}
                onClick={() => onChoose(step)}
              >
                {isDone ? <CheckIcon size={16} /> : <span aria-hidden="true">{index + 1}</span>}
                {t(`editionForm.step.${step}`)}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
