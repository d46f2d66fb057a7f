import { ownTimeZone } from '@siteswap/contracts/format';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { CalendarPlusIcon } from '@siteswap/ui-kit/icons';
import { QueryStates, useAction, useFormat, useNextFocus } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useCreateFavoritesFeed,
  useEndFavoritesFeed,
  useFavoritesFeed,
} from '../api/use-favorites-feed.ts';
import { FeedAddress } from './feed-address.tsx';

/** My favourites in my calendar: a secret address, which is shown once, when it is made. */
export function FavoritesFeed(): ReactNode {
  const { t } = useTranslation('editions');
  const feed = useFavoritesFeed();
  const frame = useNextFocus();
  const [made, setMade] = useState<{ url: string; createdAt: string } | null>(null);

  const create = useAction(useCreateFavoritesFeed(), { namespace: 'editions', after: setMade });
  const end = useAction(useEndFavoritesFeed(), {
    namespace: 'editions',
    done: t('favoritesFeed.ended'),
  });

  return (
    <section
      ref={frame}
      aria-labelledby="favorites-feed"
      className="ed:flex ed:flex-col ed:items-start ed:gap-3"
    >
      <h2 id="favorites-feed" className="ed:font-display ed:text-lg">
        {t('favoritesFeed.title')}
      </h2>
      <p className="ed:text-muted">{t('favoritesFeed.text')}</p>
      <QueryStates
        query={feed}
        failed={t('favoritesFeed.failed')}
        namespace="editions"
        loading={<span hidden />}
      >
        {({ createdAt }) =>
          createdAt === null ? (
            <>
              <FormError title={create.failure} />
              <Button
                variant="outline"
                icon={<CalendarPlusIcon size={18} />}
                write={create.write}
                onPress={() => void create.run({})}
              >
                {t('favoritesFeed.make')}
              </Button>
            </>
          ) : (
            <>
              {/* Another tab may have replaced it. */}
              {made?.createdAt === createdAt ? (
                <FeedAddress key={made.url} url={made.url} />
              ) : (
                <MadeOn at={createdAt} />
              )}
              <div className="ed:flex ed:flex-wrap ed:gap-2">
                <DialogTrigger>
                  <Button size="sm" variant="outline">
                    {t('favoritesFeed.replace')}
                  </Button>
                  <ConfirmDialog
                    title={t('favoritesFeed.replaceQuestion')}
                    text={t('favoritesFeed.replaceText')}
                    confirm={t('favoritesFeed.replace')}
                    action={create}
                    call={{}}
                  />
                </DialogTrigger>
                <DialogTrigger>
                  <Button size="sm" variant="ghost">
                    {t('favoritesFeed.end')}
                  </Button>
                  <ConfirmDialog
                    title={t('favoritesFeed.endQuestion')}
                    text={t('favoritesFeed.endText')}
                    confirm={t('favoritesFeed.end')}
                    isDangerous
                    action={end}
                    call={{}}
                  />
                </DialogTrigger>
              </div>
            </>
          )
        }
      </QueryStates>
    </section>
  );
}

function MadeOn({ at }: { at: string }): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  return <p>{t('favoritesFeed.made', { day: format.instant(at, ownTimeZone(), 'date') })}</p>;
}
