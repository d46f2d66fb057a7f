import { LinkButton } from '@siteswap/ui-kit/link-button';
import { RejectedState } from '@siteswap/ui-kit/rejected-state';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { signInPath } from './sign-in-path.ts';

const never = () => (): void => undefined;

/**
 * What a page without a guard shows to visitors in place of its content: sign in, and come back here. The markup of the
 * server is the same for everybody, so it says this only where no script corrects it: a member must not read there
 * that they are signed out.
 */
export function SignInState({ headingLevel = 2 }: { headingLevel?: 1 | 2 | 3 }): ReactNode {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const face = (
    <RejectedState
      headingLevel={headingLevel}
      title={t('page.signIn.title')}
      text={t('page.signIn.text')}
      action={<LinkButton to={signInPath(pathname + search)}>{t('page.signIn.action')}</LinkButton>}
    />
  );
  if (isTakenOver) return face;
  return (
    <>
      <noscript>{face}</noscript>
      <div role="status" aria-label={t('state.loading')} className="sw-needs-script">
        <Skeleton height={320} />
      </div>
    </>
  );
}
