import { Spinner } from '@siteswap/ui-kit/spinner';
import { session } from '@siteswap/web-kit';
import { ContributionsContext } from '@siteswap/web-kit/shell';
import { type ReactNode, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { shellRoutes } from '#src/router/shell-routes.ts';
import { publicReturnTo } from '#src/shared/return-to.ts';

/** Signs out on arrival and goes back, also when the server cannot be reached. */
export function LogoutPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { routes } = useContext(ContributionsContext);
  const returnTo = publicReturnTo(search.get('returnTo'), [...shellRoutes, ...routes]);

  useEffect(() => {
    void session.logout().then(() => navigate(returnTo, { replace: true }));
  }, [navigate, returnTo]);

  return (
    <p className="flex items-center justify-center gap-3 py-16 text-muted" role="status">
      <Spinner size={20} />
      {t('logout.leaving')}
    </p>
  );
}
