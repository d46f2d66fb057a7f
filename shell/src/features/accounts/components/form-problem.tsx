import { FormError } from '@siteswap/ui-kit/form';
import { currentLocale, type ProblemError, problemText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** "in 40 seconds", "in 12 minutes": never less than what has to be waited. */
function inAWhile(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(currentLocale());
  return seconds <= 90
    ? format.format(Math.ceil(seconds), 'second')
    : format.format(Math.ceil(seconds / 60), 'minute');
}

/**
 * What went wrong with a form as a whole, and when it may be tried again if the server said so. Shows nothing for a
 * failure that stands beside its fields.
 */
export function FormProblem({ error }: { error: ProblemError | null }): ReactNode {
  const { t } = useTranslation('shell');
  if (!error || error.fields.length > 0) return null;
  const wait = error.retryAfterSeconds;
  return (
    <FormError title={problemText(t, error, 'shell')}>
      {wait ? <p>{t('account.tryAgain', { when: inAWhile(wait) })}</p> : null}
    </FormError>
  );
}
