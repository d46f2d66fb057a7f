import { ErrorState } from '@siteswap/ui-kit/error-state';
import { CircleCheckIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { Skeleton, SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useFormat } from '@siteswap/web-kit';
import { currentLocale } from '@siteswap/web-kit/shell';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { policyQuery } from '../policy-texts.loader.ts';
import { latestChange, usePolicySections } from '../use-policy-sections.ts';

const shortPoints = ['a', 'b', 'c'] as const;

/** What is stored about people, in their language. */
export function PrivacyPolicyPage(): ReactNode {
  const { t } = useTranslation('shell');
  const locale = currentLocale();
  const texts = useQuery(policyQuery(locale));
  return (
    <article className="flex w-full max-w-[60rem] flex-col gap-8 py-2 md:py-8">
      <h1 className="text-balance wrap-break-word font-display text-xl sm:text-2xl">
        {t('page.privacy')}
      </h1>
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
  const sections = usePolicySections();
  // Labels that the product uses elsewhere, inserted so that both stay the same.
  const labels = { button: t('shell:feedback.open'), deleted: t('common:person.deleted') };
  return (
    <>
      <div className="flex max-w-[44rem] flex-col gap-2">
        <p className="text-lg text-muted">{t('intro')}</p>
        <p className="text-muted text-sm">
          {t('updated', { date: format.day(latestChange(sections)) })}
        </p>
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
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[14rem_minmax(0,44rem)]">
        <nav
          aria-labelledby="contents"
          className="flex h-fit flex-col gap-2 max-lg:rounded-card max-lg:border max-lg:border-default max-lg:p-4 lg:sticky lg:top-[calc(var(--sw-header-height)+1.5rem)]"
        >
          <h2 id="contents" className="font-semibold text-sm">
            {t('contents')}
          </h2>
          <ul className="flex flex-col text-sm">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link to={`#${id}`} variant="plain" isAlone className="w-full">
                  {t(title)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-col gap-8">
          {sections.map(({ id, title, text, points }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="flex scroll-mt-20 flex-col gap-3"
            >
              <h2 id={`${id}-title`} className="wrap-break-word font-display text-lg">
                {t(title)}
              </h2>
              {text ? <p>{t(text, labels)}</p> : null}
              {points.length > 0 ? (
                <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-primary">
                  {points.map((point) => (
                    <li key={point}>{t(point, labels)}</li>
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
