import type { OidcResult } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { useSession } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSuccess } from '../completion.ts';

interface WaysOnProps {
  result: OidcResult;
  returnTo: string;
  /** In a window of its own. */
  isPopup: boolean;
}

/** What there is to do once a sign-in at a provider has ended, well or not. */
export function WaysOn({ result, returnTo, isPopup }: WaysOnProps): ReactNode {
  const { t } = useTranslation('shell');
  const { isAuthenticated } = useSession();
  const [cannotClose, setCannotClose] = useState(false);
  const close = (): void => {
    window.close();
    // Browsers close only what a page opened, and some forget that on the way through another site.
    setCannotClose(!window.closed);
  };
  if (isPopup && !cannotClose) {
    return (
      <Button size="lg" isFullWidth onPress={close}>
        {t('complete.closeWindow')}
      </Button>
    );
  }
  if (isAuthenticated) {
    return (
      <LinkButton to={returnTo} size="lg" isFullWidth>
        {t(isSuccess(result) ? 'complete.goOn' : 'complete.back')}
      </LinkButton>
    );
  }
  const query = returnTo === '/' ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const needsAddress = result === 'email-missing' || result === 'email-unverified';
  return (
    <>
      <LinkButton to={`/login${query}`} size="lg" isFullWidth>
        {t('complete.tryAgain')}
      </LinkButton>
      {needsAddress ? (
        <LinkButton to={`/register${query}`} variant="outline" size="lg" isFullWidth>
          {t('complete.register')}
        </LinkButton>
      ) : null}
    </>
  );
}
