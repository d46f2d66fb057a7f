import { ownTimeZone } from '@siteswap/contracts/format';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { CalendarPlusIcon } from '@siteswap/ui-kit/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProblemError } from '../client/problem-error.ts';
import { useAction } from '../client/use-action.ts';
import type { PendingWrite } from '../client/use-route-mutation.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { useFormat } from '../format/use-format.ts';
import { useNextFocus } from '../page/next-focus.ts';
import { QueryStates, type QueryStatesProps } from '../page/query-states.tsx';
import { FeedAddress } from './feed-address.tsx';

export { SecretAddress } from './secret-address.tsx';

type FeedCall = Readonly<Record<never, never>>;

/** A mutation of `useRouteMutation` that takes nothing. */
interface FeedWrite<Result> extends PendingWrite {
  readonly isPending: boolean;
  readonly error: ProblemError | null;
  readonly mutateAsync: (call: FeedCall) => Promise<Result>;
}

export interface CalendarFeedProps {
  /** Of its heading; once in a page. */
  readonly id: string;
  /** Level of its heading (default 2). */
  readonly headingLevel?: 2 | 3;
  /** When the address was made; null without one. */
  readonly feed: QueryStatesProps<{ readonly createdAt: string | null }>['query'];
  readonly create: FeedWrite<{ readonly url: string; readonly createdAt: string }>;
  readonly end: FeedWrite<unknown>;
  /** What appears in the calendar, and in whose. */
  readonly text: string;
  /** That it is shown once, and what those see who have it. */
  readonly once: string;
  /** What another address changes. */
  readonly replaceText: string;
  /** What its end changes. */
  readonly endText: string;
  /** The same address also has a feed for readers of news. */
  readonly hasNews?: boolean;
}

/** Things of mine in my calendar: a secret address, which is shown once, when it is made. */
export function CalendarFeed(props: CalendarFeedProps): ReactNode {
  const { id, headingLevel = 2, feed, text, once, replaceText, endText, hasNews = false } = props;
  const { t } = useTranslation('common');
  const frame = useNextFocus();
  const [made, setMade] = useState<{ url: string; createdAt: string } | null>(null);
  const create = useAction(props.create, { after: setMade });
  const end = useAction(props.end, { done: t('calendarFeed.ended') });
  const Heading = `h${headingLevel}` as const;

  return (
    <section ref={frame} aria-labelledby={id} className="flex flex-col items-start gap-3">
      <Heading id={id} className="font-display text-lg">
        {t('calendarFeed.title')}
      </Heading>
      <p className="text-muted">{text}</p>
      <QueryStates query={feed} failed={t('calendarFeed.failed')} loading={<span hidden />}>
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
                {t('calendarFeed.make')}
              </Button>
            </>
          ) : (
            <>
              {/* Another tab may have replaced it. */}
              {made?.createdAt === createdAt ? (
                <FeedAddress key={made.url} url={made.url} once={once} hasNews={hasNews} />
              ) : (
                <MadeOn at={createdAt} />
              )}
              <div className="flex flex-wrap gap-2">
                <DialogTrigger>
                  <Button size="sm" variant="outline">
                    {t('calendarFeed.replace')}
                  </Button>
                  <ConfirmDialog
                    title={t('calendarFeed.replaceQuestion')}
                    text={replaceText}
                    confirm={t('calendarFeed.replace')}
                    action={create}
                    call={{}}
                  />
                </DialogTrigger>
                <DialogTrigger>
                  <Button size="sm" variant="ghost">
                    {t('calendarFeed.end')}
                  </Button>
                  <ConfirmDialog
                    title={t('calendarFeed.endQuestion')}
                    text={endText}
                    confirm={t('calendarFeed.end')}
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
  const { t } = useTranslation('common');
  const format = useFormat();
  return <p>{t('calendarFeed.made', { day: format.instant(at, ownTimeZone(), 'date') })}</p>;
}
