import { Card } from '@siteswap/ui-kit/card';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A card with a title and one sentence of help. */
export function Panel(props: { title: string; text?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <Card className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h3 className="font-semibold">{props.title}</h3>
        {props.text ? <p className="text-muted text-sm">{props.text}</p> : null}
      </header>
      {props.children}
    </Card>
  );
}

type StatesProps<T> = Parameters<typeof QueryStates<T>>[0];

interface PanelStatesProps<T> extends Pick<StatesProps<T>, 'query' | 'children'> {
  /** Lines of the skeleton (default 3). */
  readonly lines?: number;
}

/** The states of a query inside a panel; loaded data stays when a later call fails. */
export function PanelStates<T>({ lines = 3, ...states }: PanelStatesProps<T>): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <QueryStates
      {...states}
      failed={t('panel.failed')}
      namespace="shell"
      headingLevel={3}
      retainsData
      loading={
        <div role="status" aria-label={t('common:state.loading')}>
          <SkeletonText lines={lines} />
        </div>
      }
    />
  );
}
