import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGreeting } from './greeting.store.ts';

/** The product's name, and for a moment after a sign-in a greeting in its place. Decorative: see `GreetingStatus`. */
export function BrandOrGreeting(): ReactNode {
  const { t } = useTranslation('shell');
  const name = useGreeting();
  return (
    <span aria-hidden="true" className="min-w-0 truncate">
      {name ? t('login.welcome', { name }) : t('brand')}
    </span>
  );
}

/** The greeting for screen readers; always in the page, because a live region that appears with its text is skipped. */
export function GreetingStatus(): ReactNode {
  const { t } = useTranslation('shell');
  const name = useGreeting();
  return (
    <p role="status" className="sr-only">
      {name ? t('login.welcome', { name }) : ''}
    </p>
  );
}
