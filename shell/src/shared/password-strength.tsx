import { CheckIcon, MinusIcon } from '@siteswap/ui-kit/icons';
import { VisuallyHidden } from '@siteswap/ui-kit/visually-hidden';
import { useDebouncedValue, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openRules, passwordRules, passwordStrength } from './password-rules.ts';

/** Milliseconds without typing before the strength is announced, so that it does not interrupt the echo of the keys. */
const SAID_AFTER_MS = 800;

const fill = ['bg-error', 'bg-error', 'bg-warning', 'bg-success', 'bg-success'] as const;
const steps = [1, 2, 3, 4] as const;

export interface PasswordStrengthProps {
  password: string;
  /** A password that the service has rejected as too common. */
  rejected?: string | undefined;
  /** Id of the list of rules, so that the field can name it as its description. */
  rulesId: string;
}

/** The bar under a new password and its rules, each ticked once it is met. */
export function PasswordStrength({
  password,
  rejected,
  rulesId,
}: PasswordStrengthProps): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const strength = passwordStrength(password, rejected);
  const open = openRules(password, rejected);
  const ruleText = (rule: (typeof passwordRules)[number]): string => t(`register.strength.${rule}`);
  const level = t(`register.strength.${strength}`);
  const said = [
    t('register.strength.said', { strength: level }),
    open.length > 0 && t('register.strength.missing', { missing: format.list(open.map(ruleText)) }),
  ];
  const spoken = useDebouncedValue(password ? said.filter(Boolean).join(' ') : '', {
    ms: SAID_AFTER_MS,
    initial: '',
  });

  return (
    <div className="flex flex-col gap-2">
      {password ? (
        <div className="flex items-center gap-3">
          {/* biome-ignore lint/a11y/useSemanticElements: a meter element looks different in each browser */}
          <div
            className="grid flex-1 grid-cols-4 gap-1"
            role="meter"
            aria-label={t('register.strength.label')}
            aria-valuemin={0}
            aria-valuemax={4}
            aria-valuenow={strength}
            aria-valuetext={level}
          >
            {steps.map((step) => (
              <span
                key={step}
                className={`h-1.5 rounded-full ${step <= Math.max(strength, 1) ? fill[strength] : 'bg-neutral-soft'}`}
              />
            ))}
          </div>
          <span className="min-w-24 text-right font-medium text-sm" aria-hidden="true">
            {level}
          </span>
        </div>
      ) : null}
      <ul id={rulesId} className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
        {passwordRules.map((rule) => {
          const isMet = !open.includes(rule);
          return (
            <li
              key={rule}
              className={`flex items-center gap-2 ${isMet ? 'text-success' : 'text-muted'}`}
            >
              {isMet ? <CheckIcon size={16} /> : <MinusIcon size={16} />}
              <span aria-hidden="true">{ruleText(rule)}</span>
              <VisuallyHidden>
                {t(isMet ? 'register.strength.met' : 'register.strength.open', {
                  rule: ruleText(rule),
                })}
              </VisuallyHidden>
            </li>
          );
        })}
      </ul>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </div>
  );
}
