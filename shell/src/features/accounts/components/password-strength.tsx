import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * A rough measure from 0 (refused) to 4, from length and variety. It encourages; the rules are the contract's.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < 8 || !/\p{Lu}/u.test(password) || !/\d/.test(password)) return 0;
  const variety = [/\p{Ll}/u, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const length = password.length >= 16 ? 2 : password.length >= 12 ? 1 : 0;
  return Math.min(4, 1 + variety + length) as 1 | 2 | 3 | 4;
}

const fill = ['bg-error', 'bg-error', 'bg-warning', 'bg-success', 'bg-success'] as const;
const step = ['w-1/12', 'w-1/4', 'w-2/4', 'w-3/4', 'w-full'] as const;

/** The bar under a new password, and what is still missing. */
export function PasswordStrength({ password }: { password: string }): ReactNode {
  const { t } = useTranslation('shell');
  if (!password) return null;
  const strength = passwordStrength(password);
  const missing = [
    password.length < 8 && t('register.strength.length'),
    !/\p{Lu}/u.test(password) && t('register.strength.upper'),
    !/\d/.test(password) && t('register.strength.digit'),
  ].filter((text): text is string => Boolean(text));
  return (
    <div className="-mt-2 flex flex-col gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot be drawn alike in all browsers */}
      <div
        className="h-1.5 overflow-hidden rounded-full bg-surface-sunken"
        role="meter"
        aria-label={t('register.strength.label')}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={strength}
        aria-valuetext={t(`register.strength.${strength}`)}
      >
        <div className={`h-full rounded-full ${fill[strength]} ${step[strength]}`} />
      </div>
      <p className="text-muted text-sm" aria-live="polite">
        {missing.length > 0 ? missing.join(' · ') : t(`register.strength.${strength}`)}
      </p>
    </div>
  );
}
