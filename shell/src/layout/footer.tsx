import { Link } from '@siteswap/ui-kit/link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedbackButton } from '#src/features/feedback/components/feedback-button.tsx';
import { paths } from '#src/paths.ts';
import { useNavEntries } from './use-nav-entries.ts';

/** The year, what remotes contribute, the privacy policy and the feedback button. */
export function Footer(): ReactNode {
  const { t } = useTranslation('shell');
  const contributed = useNavEntries('footer');
  return (
    <footer className="mt-auto print:hidden border-default border-t">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-4 px-4 py-6 text-muted text-sm">
        <span>{t('footer.copyright', { year: new Date().getFullYear() })}</span>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:-me-3">
          {contributed.map(({ id, to, label }) => (
            <Link key={id} to={to} isAlone>
              {label}
            </Link>
          ))}
          <Link to={paths.privacyPolicy} isAlone>
            {t('footer.privacy')}
          </Link>
          <span className="max-sm:-ms-3">
            <FeedbackButton />
          </span>
        </div>
      </div>
    </footer>
  );
}
