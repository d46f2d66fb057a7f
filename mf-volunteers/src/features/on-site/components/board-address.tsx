import { ownTimeZone } from '@siteswap/contracts/format';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { MonitorIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { QueryStates, useAction, useFormat, useNextFocus } from '@siteswap/web-kit';
import { SecretAddress } from '@siteswap/web-kit/calendar-feed';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoardDate, useCreateBoard, useEndBoard } from '../api/use-board.ts';

/** The secret address of the wall board: made, replaced and ended by managers. */
export function BoardAddress({ editionId }: { editionId: number }): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const frame = useNextFocus();
  const [made, setMade] = useState<{ url: string; createdAt: string } | null>(null);
  const create = useAction(useCreateBoard(), { namespace: 'volunteers', after: setMade });
  const end = useAction(useEndBoard(), {
    namespace: 'volunteers',
    done: t('common:calendarFeed.ended'),
  });
  const call = { params: { id: editionId } };
  return (
    <section
      ref={frame}
      aria-labelledby="board-address"
      className="vo:flex vo:flex-col vo:items-start vo:gap-3"
    >
      <h3 id="board-address" className="vo:font-display vo:text-lg">
        {t('board.manage.title')}
      </h3>
      <p className="vo:text-muted">{t('board.manage.text')}</p>
      <QueryStates
        query={useBoardDate(editionId)}
        namespace="volunteers"
        failed={t('common:calendarFeed.failed')}
        loading={<span hidden />}
      >
        {({ createdAt }) =>
          createdAt === null ? (
            <>
              <FormError title={create.failure} />
              <Button
                variant="outline"
                icon={<MonitorIcon size={18} />}
                write={create.write}
                onPress={() => void create.run(call)}
              >
                {t('common:calendarFeed.make')}
              </Button>
            </>
          ) : (
            <>
              {/* Another manager may have replaced it. */}
              {made?.createdAt === createdAt ? (
                <SecretAddress key={made.url} url={made.url} once={t('board.manage.once')}>
                  <LinkButton href={made.url} variant="outline">
                    {t('board.manage.open')}
                  </LinkButton>
                </SecretAddress>
              ) : (
                <p>
                  {t('board.manage.made', {
                    day: format.instant(createdAt, ownTimeZone(), 'date'),
                  })}
                </p>
              )}
              <div className="vo:flex vo:flex-wrap vo:gap-2">
                <DialogTrigger>
                  <Button variant="outline">{t('common:calendarFeed.replace')}</Button>
                  <ConfirmDialog
                    title={t('common:calendarFeed.replaceQuestion')}
                    text={t('board.manage.replaceText')}
                    confirm={t('common:calendarFeed.replace')}
                    action={create}
                    call={call}
                  />
                </DialogTrigger>
                <DialogTrigger>
                  <Button variant="ghost">{t('common:calendarFeed.end')}</Button>
                  <ConfirmDialog
                    title={t('common:calendarFeed.endQuestion')}
                    text={t('board.manage.endText')}
                    confirm={t('common:calendarFeed.end')}
                    isDangerous
                    action={end}
                    call={call}
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
