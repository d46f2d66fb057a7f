import { listOfToken, unsubscribeFromMails } from '@siteswap/contracts/notifications';
import { Arc } from '@siteswap/ui-kit/arc';
import { Button } from '@siteswap/ui-kit/button';
import { FormError } from '@siteswap/ui-kit/form';
import { Link } from '@siteswap/ui-kit/link';
import { problemText, useRouteMutation } from '@siteswap/web-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#src/paths.ts';

/**
 * Where the link in a mail leads, without a session: a button ends mails like that one, another one all of them. Opening
 * the page changes nothing, because programs that look for viruses open links too.
 */
export function UnsubscribePage(): ReactNode {
  const { t } = useTranslation('shell');
  const token = useLocation().hash.slice(1);
  const list = listOfToken(token);
  const end = useRouteMutation(unsubscribeFromMails, { isFailureShown: true });
  const result = useRef<HTMLParagraphElement>(null);
  const { isSuccess, error } = end;
  useEffect(() => {
    if (isSuccess) result.current?.focus();
  }, [isSuccess]);
  const isInvalid = list === undefined || error?.code === 'LINK_INVALID';
  const isAll = end.variables?.query?.list === 'all';

  return (
    <section className="mx-auto flex w-full max-w-[28rem] flex-col gap-6 py-2 md:py-8">
      <header className="flex flex-col gap-2">
        <Arc width={96} boxHeight={40} ballAt={0.7} className="text-primary" />
        <h1 className="text-balance font-display text-xl sm:text-2xl">
          {t('profile:unsubscribe.title')}
        </h1>
      </header>
      <div className="flex flex-col gap-4 rounded-card border border-default bg-surface-raised p-4 shadow-card sm:p-6">
        {isInvalid ? (
          <p role="alert">{t('profile:unsubscribe.invalid')}</p>
        ) : isSuccess ? (
          <p ref={result} tabIndex={-1} className="outline-none">
            {t(`profile:unsubscribe.done.${isAll ? 'all' : list}`)}
          </p>
        ) : (
          <>
            <FormError title={error && problemText(t, error, 'shell')} />
            <p>{t(`profile:unsubscribe.text.${list}`)}</p>
            <Button
              isFullWidth
              write={end}
              onPress={() => end.mutate({ params: { token }, query: {} })}
            >
              {t(`profile:unsubscribe.button.${list}`)}
            </Button>
            <Button
              variant="outline"
              isFullWidth
              write={end}
              onPress={() => end.mutate({ params: { token }, query: { list: 'all' } })}
            >
              {t('profile:unsubscribe.button.all')}
            </Button>
          </>
        )}
      </div>
      <footer className="text-muted">
        <Link to={paths.profileNotifications} isAlone>
          {t('profile:unsubscribe.preferences')}
        </Link>
      </footer>
    </section>
  );
}
