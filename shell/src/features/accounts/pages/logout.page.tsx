import { Button } from '@siteswap/ui-kit/button';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { Spinner } from '@siteswap/ui-kit/spinner';
import { toast } from '@siteswap/ui-kit/toast';
import { session } from '@siteswap/web-kit';
import { ContributionsContext } from '@siteswap/web-kit/shell';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { shellRoutes } from '#src/router/shell-routes.ts';
import { publicReturnTo } from '#src/shared/return-to.ts';

/** Whether the first page of this document was reached from another one of ours; our pages name their origin alone. */
const isFromOwnPage = (): boolean =>
  URL.canParse(document.referrer) && new URL(document.referrer).origin === window.location.origin;

/**
 * Signs out and goes back, also when the server cannot be reached: at once when one of our pages led here, else by a
 * button, because any other site may link here.
 */
export function LogoutPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { routes } = useContext(ContributionsContext);
  const returnTo = publicReturnTo(search.get('returnTo'), [...shellRoutes, ...routes]);

  // The router gives the first page of a document this key.
  const isFirst = useLocation().key === 'default';
  const [isWanted, setWanted] = useState(!isFirst);
  useEffect(() => {
    if (isFirst && isFromOwnPage()) setWanted(true);
  }, [isFirst]);

  useEffect(() => {
    if (!isWanted) return;
    void session.logout().then(() => {
      toast.show({ type: 'SUCCESS', title: t('logout.done'), id: 'signed-out' });
      return navigate(returnTo, { replace: true });
    });
  }, [isWanted, navigate, returnTo, t]);

  if (!isWanted) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('page.logout')}
        action={<Button onPress={() => setWanted(true)}>{t('nav.logout')}</Button>}
      />
    );
  }

  return (
    <p className="flex items-center justify-center gap-3 py-16 text-muted" role="status">
      <Spinner size={20} />
      {t('logout.leaving')}
    </p>
  );
}
