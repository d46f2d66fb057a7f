import { ErrorState } from '@siteswap/ui-kit/error-state';
import { CircleCheckIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { Skeleton, SkeletonText } from '@siteswap/ui-kit/skeleton';
import { currentLocale, useFormat } from '@siteswap/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPolicy, policyDate, policySections } from './policy-texts.ts';

const shortPoints = ['a', 'b', 'c'] as const;

/** What is kept about people, in their language. */
export function PrivacyPolicyPage(): ReactNode {
  const { t } = useTranslation('shell');
  const locale = currentLocale();
  const texts = useQuery({
    queryKey: ['legal', 'privacy-policy', locale],
    queryFn: () => loadPolicy(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <article className="mx-auto flex w-full max-w-[60rem] flex-col gap-8 py-2 md:py-8">
      <h1 className="text-balance break-words font-display text-2xl">{t('page.privacy')}</h1>
      {texts.isSuccess ? <Policy /> : null}
      {texts.isPending ? <PolicySkeleton /> : null}
      {texts.isError ? (
        <ErrorState
          title={t('common:remote.failed.title')}
          text={t('common:remote.failed.text')}
          retryLabel={t('common:action.retry')}
          onRetry={() => void texts.refetch()}
          isRetrying={texts.isFetching}
        />
      ) : null}
    </article>
  );
}

function PolicySkeleton(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div
      className="flex flex-col gap-6"
      role="status"
      aria-busy="true"
      aria-label={t('state.loading')}
    >
      <SkeletonText lines={2} />
      <Skeleton height={128} shape="card" />
      <SkeletonText lines={5} />
      <SkeletonText lines={4} />
    </div>
  );
}

function Policy(): ReactNode {
  const { t } = useTranslation('legal');
  const format = useFormat();
  // Words that the product uses elsewhere, so that they are the same here.
  const words = { button: t('shell:feedback.open'), deleted: t('common:person.deleted') };
  return (
    <>
      <div className="flex max-w-[44rem] flex-col gap-2">
        <p className="text-lg text-muted">{t('intro')}</p>
        <p className="text-muted text-sm">{t('updated', { date: format.day(policyDate) })}</p>
      </div>
      <section
        aria-labelledby="short"
        className="flex flex-col gap-4 rounded-card bg-primary-soft p-4 text-on-primary-soft md:p-6"
      >
        <h2 id="short" className="font-display text-lg">
          {t('short.title')}
        </h2>
        <ul className="flex flex-col gap-3">
          {shortPoints.map((point) => (
            <li key={point} className="flex gap-3">
              <CircleCheckIcon size={20} className="mt-0.5 shrink-0" />
              <span>{t(`short.${point}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <div className="grid gap-8 lg:grid-cols-[14rem_minmax(0,44rem)]">
        <nav
          aria-labelledby="contents"
          className="flex h-fit flex-col gap-3 max-lg:rounded-card max-lg:border max-lg:border-default max-lg:p-4 lg:sticky lg:top-[calc(var(--sw-header-height)+1.5rem)]"
        >
          <h2 id="contents" className="font-semibold text-sm">
            {t('contents')}
          </h2>
          <ul className="flex flex-col gap-2 text-sm">
            {policySections.map(({ id }) => (
              <li key={id}>
                <Link to={`#${id}`} variant="plain">
                  {t(`${id}.title`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-col gap-8">
          {policySections.map(({ id, hasText, points }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="flex scroll-mt-20 flex-col gap-3"
            >
              <h2 id={`${id}-title`} className="break-words font-display text-lg">
                {t(`${id}.title`)}
              </h2>
              {hasText ? <p>{t(`${id}.text`, words)}</p> : null}
              {points.length > 0 ? (
                <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-primary">
                  {points.map((point) => (
                    <li key={point}>{t(`${id}.${point}`, words)}</li>
                  ))}
                </ul>
              ) : null}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
