import { FormError } from '@siteswap/ui-kit/form';
import { type ProblemError, problemText, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The error of a form as a whole, and when to try again if the server sent that. Renders nothing for an
 * error that is shown next to its fields.
 * @param props.isFocused false when a field takes the focus (default true)
 */
export function FormProblem({
  error,
  isFocused = true,
}: {
  error: ProblemError | null;
  isFocused?: boolean;
}): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  if (!error || error.fields.length > 0) return null;
  const wait = error.retryAfterSeconds;
  return (
    <FormError title={problemText(t, error, 'shell')} isFocused={isFocused}>
      {wait ? <p>{t('account.tryAgain', { when: format.wait(wait) })}</p> : null}
    </FormError>
  );
}
