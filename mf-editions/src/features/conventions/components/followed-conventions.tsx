import type { FollowedConvention } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Link } from '@siteswap/ui-kit/link';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { toast } from '@siteswap/ui-kit/toast';
import { QueryStates, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { conventionPath, editionPath } from '#src/paths.ts';
import { useChangeFollow, useFollowedConventions } from '../api/use-follow.ts';

/** The conventions I follow, each with its next edition. */
export function FollowedConventions(): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <section aria-labelledby="followed" className="ed:flex ed:flex-col ed:gap-3">
      <h2 id="followed" className="ed:font-display ed:text-lg">
        {t('followed.title')}
      </h2>
      <QueryStates
        query={useFollowedConventions()}
        failed={t('followed.failed')}
        headingLevel={3}
        loading={<SkeletonText lines={2} />}
        namespace="editions"
        empty={<p className="ed:text-muted">{t('followed.empty')}</p>}
      >
        {({ data }) => (
          <ul className="ed:flex ed:flex-col ed:gap-3">
            {data.map((convention) => (
              <FollowedLine key={convention.id} convention={convention} />
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  );
}

function FollowedLine({ convention }: { convention: FollowedConvention }): ReactNode {
  const { t } = useTranslation('editions');
  const { follow, unfollow } = useChangeFollow();
  const { id, name } = convention;
  const call = { params: { id } };
  const stop = (): void =>
    unfollow.mutate(call, {
      onSuccess: () =>
        toast.show({
          type: 'SUCCESS',
          title: t('follow.off'),
          message: name,
          action: { label: t('star.undo'), onAction: () => follow.mutate(call) },
        }),
    });
  return (
    <li className="ed:flex ed:flex-wrap ed:items-center ed:justify-between ed:gap-x-4 ed:gap-y-1">
      <div className="ed:min-w-0">
        <Link to={conventionPath(id)} isAlone className="ed:wrap-anywhere">
          {name}
        </Link>
        <NextEdition convention={convention} />
      </div>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('followed.stopNamed', { name })}
        write={unfollow}
        onPress={stop}
      >
        {t('followed.stop')}
      </Button>
    </li>
  );
}

function NextEdition({ convention }: { convention: FollowedConvention }): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const { nextEdition: next } = convention;
  if (!next) return <p className="ed:text-muted ed:text-sm">{t('followed.none')}</p>;
  return (
    <p className="ed:text-muted ed:text-sm ed:wrap-anywhere">
      <Link to={editionPath(next.id)}>{next.name}</Link>
      {` · ${format.dayRange(next.startDate, next.endDate)}`}
    </p>
  );
}
