import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { closeSignInRequest, useSignInRequest } from '@siteswap/web-kit/shell';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#src/paths.ts';
import { withReturnTo } from '#src/shared/return-to.ts';

/** Over the page, when a visitor wants what only members can do: why, and the ways to an account and back. */
export function SignInSheet(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const request = useSignInRequest();
  const isOpen = request !== null;

  // Back leaves the page, and the sheet with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes
  useEffect(() => () => closeSignInRequest(false), [pathname]);

  if (!isOpen) return null;
  const goTo = (page: string) => (): void => {
    closeSignInRequest(false);
    const state = request.email ? { email: request.email } : undefined;
    void navigate(withReturnTo(page, pathname + search + hash), { state });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={() => closeSignInRequest(true)}
      title={request.instead?.title ?? t('signInSheet.title')}
      closeLabel={t('common:action.close')}
      size="sm"
    >
      <div className="flex flex-col gap-6">
        <p>
          {request.reason} {t('signInSheet.back')}
        </p>
        <div className="flex flex-col gap-3">
          <Button size="lg" isFullWidth onPress={goTo(paths.register)}>
            {t('signInSheet.register')}
          </Button>
          <Button size="lg" variant="outline" isFullWidth onPress={goTo(paths.login)}>
            {t('signInSheet.login')}
          </Button>
          <Button
            variant="ghost"
            isFullWidth
            onPress={() => {
              closeSignInRequest(true);
              request.instead?.onChoose();
            }}
          >
            {request.instead?.label ?? t('signInSheet.notNow')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
