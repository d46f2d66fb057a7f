import type { OidcResult } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { useSession } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, withQuery } from '#src/paths.ts';
import { isSuccess } from '../provider-window.store.ts';

interface NextStepsProps {
  result: OidcResult;
  returnTo: string;
  /** Whether the page is in a separate window. */
  isPopup: boolean;
}

/** Buttons after a sign-in at a provider has succeeded or failed. */
export function NextSteps({ result, returnTo, isPopup }: NextStepsProps): ReactNode {
  const { t } = useTranslation('shell');
  const { isAuthenticated } = useSession();
  const [cannotClose, setCannotClose] = useState(false);
  const close = (): void => {
    window.close();
    // Browsers close only windows opened by a page, and some lose that information after a visit to another site.
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
  const search = new URLSearchParams(returnTo === paths.home ? {} : { returnTo });
  const needsAddress = result === 'email-missing' || result === 'email-unverified';
  return (
    <>
      <LinkButton to={withQuery(paths.login, search)} size="lg" isFullWidth>
        {t('complete.tryAgain')}
      </LinkButton>
      {needsAddress ? (
        <LinkButton to={withQuery(paths.register, search)} variant="outline" size="lg" isFullWidth>
          {t('complete.register')}
        </LinkButton>
      ) : null}
    </>
  );
}
