import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const sections = ['data', 'seen', 'cookies', 'mail', 'rights'] as const;

/** What is kept about people, in their language. */
export function PrivacyPolicyPage(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-col gap-6 py-8">
      <h1 className="font-display text-2xl">{t('page.privacy')}</h1>
      <p className="text-lg text-muted">{t('privacy.intro')}</p>
      {sections.map((section) => (
        <section key={section} className="flex flex-col gap-2">
          <h2 className="font-display text-lg">{t(`privacy.${section}Title`)}</h2>
          <p>{t(`privacy.${section}`)}</p>
        </section>
      ))}
    </article>
  );
}
