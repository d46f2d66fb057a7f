import { CheckIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Steps } from '../use-steps.ts';

/** The steps of the form; those already seen can be gone back to. */
export function StepList({ steps: { all, step, opened, open } }: { steps: Steps }): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <nav aria-label={t('form.steps')}>
      <ol className="vo:m-0 vo:flex vo:list-none vo:flex-wrap vo:gap-2 vo:p-0">
        {all.map((one, index) => (
          <li key={one}>
            <button
              type="button"
              className="sw-chip"
              data-selected={one === step || undefined}
              aria-current={one === step ? 'step' : undefined}
              disabled={index > opened}
              data-disabled={index > opened || undefined}
              onClick={() => open(one)}
            >
              {index < opened && one !== step ? (
                <CheckIcon size={16} />
              ) : (
                <span aria-hidden="true">{index + 1}</span>
              )}
              {t(`form.step.${one}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
