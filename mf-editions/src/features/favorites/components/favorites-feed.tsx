import { ownTimeZone } from '@siteswap/contracts/format';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { CalendarPlusIcon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, QueryStates, useFormat, useNextFocus } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from '#src/question-dialog.tsx';
import { useFavoritesFeed } from '../api/use-favorites-feed.ts';
import { FeedAddress } from './feed-address.tsx';

/** My favourites in my calendar: a secret address, which is shown once, when it is made. */
export function FavoritesFeed(): ReactNode {
  const { t } = useTranslation('editions');
  const { feed, create, end } = useFavoritesFeed();
  const frame = useNextFocus();
  const [made, setMade] = useState<{ url: string; createdAt: string } | null>(null);

  const make = async (): Promise<boolean> => {
    try {
      setMade(await create.mutateAsync({}));
      return true;
    } catch {
      // Said where it was pressed.
      return false;
    }
  };
  const stop = async (): Promise<boolean> => {
    try {
      await end.mutateAsync({});
    } catch {
      return false;
    }
    toast.show({ type: 'SUCCESS', title: t('favoritesFeed.ended') });
    return true;
  };
  const failureOf = ({ error }: typeof create | typeof end) =>
    error && problemText(t, error, 'editions');

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
              <FormError title={failureOf(create)} />
              <Button
                variant="outline"
                icon={<CalendarPlusIcon size={18} />}
                write={create}
                onPress={() => void make()}
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
                  <QuestionDialog
                    title={t('favoritesFeed.replaceQuestion')}
                    text={t('favoritesFeed.replaceText')}
                    confirm={t('favoritesFeed.replace')}
                    write={create}
                    failure={failureOf(create)}
                    onConfirm={make}
                  />
                </DialogTrigger>
                <DialogTrigger>
                  <Button size="sm" variant="ghost">
                    {t('favoritesFeed.end')}
                  </Button>
                  <QuestionDialog
                    title={t('favoritesFeed.endQuestion')}
                    text={t('favoritesFeed.endText')}
                    confirm={t('favoritesFeed.end')}
                    isDangerous
                    write={end}
                    failure={failureOf(end)}
                    onConfirm={stop}
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
