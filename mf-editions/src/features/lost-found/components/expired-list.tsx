import type { Edition, ExpiredLostFoundItem } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { QueryStates, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useExpiredItems } from '../api/use-lost-found.ts';
import { destinationText } from '../lost-found.format.ts';
import { DestinationDialog } from './destination-button.tsx';

type OfEdition = Pick<Edition, 'id' | 'name'>;

/** Items that were not collected in time, as a table to print and to tick off; for the team. */
export function ExpiredList({ edition }: { edition: OfEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const list = useExpiredItems(edition.id);
  return (
    <QueryStates
      query={list}
      failed={t('lostFound.print.failed')}
      namespace="editions"
      empty={
        <EmptyState
          title={t('lostFound.print.empty.title')}
          text={t('lostFound.print.empty.text')}
        />
      }
    >
      {({ data }) => (
        <div className="ed-print-alone ed:flex ed:flex-col ed:items-start ed:gap-4">
          <div className="ed:print:hidden">
            <Button variant="soft" onPress={() => window.print()}>
              {t('lostFound.print.print')}
            </Button>
          </div>
          <div>
            <h2 className="ed:font-display ed:text-lg">{t('lostFound.print.title')}</h2>
            <p>{edition.name}</p>
          </div>
          <section
            className="ed:w-full ed:overflow-x-auto ed:print:overflow-visible"
            aria-label={t('lostFound.print.title')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
            tabIndex={0}
          >
            <ItemTable items={data} edition={edition} />
          </section>
        </div>
      )}
    </QueryStates>
  );
}

const onPaper = 'ed:hidden ed:print:table-cell';

const columns = ['number', 'what', 'where', 'when', 'destination', 'done'] as const;

function ItemTable(props: {
  items: readonly ExpiredLostFoundItem[];
  edition: OfEdition;
}): ReactNode {
  const { items, edition } = props;
  const { t } = useTranslation('editions');
  return (
    <table className="ed:w-full ed:border-collapse ed:text-sm">
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              // On the screen its boxes would look as if they could be ticked.
              className={`ed:p-2 ed:text-start ed:align-bottom ${column === 'done' ? onPaper : ''}`}
            >
              {t(`lostFound.print.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id} item={item} editionId={edition.id} />
        ))}
      </tbody>
    </table>
  );
}

function Row(props: { item: ExpiredLostFoundItem; editionId: number }): ReactNode {
  const { item, editionId } = props;
  const { t } = useTranslation('editions');
  const format = useFormat();
  return (
    <tr className="ed:break-inside-avoid ed:border-border ed:border-t ed:align-top">
      <td className="ed:p-2">{item.number}</td>
      <td className="ed:min-w-40 ed:p-2 ed:whitespace-pre-line ed:wrap-anywhere">
        {item.description}
      </td>
      <td className="ed:min-w-24 ed:p-2 ed:wrap-anywhere">{item.place}</td>
      <td className="ed:p-2 ed:whitespace-nowrap">{item.date ? format.day(item.date) : null}</td>
      <td className="ed:min-w-40 ed:p-2 ed:wrap-anywhere">
        {destinationText(t, item.destination)}
        <div className="ed:-mx-3 ed:print:hidden ed:[&_button]:text-start">
          <DestinationDialog item={item} editionId={editionId} />
        </div>
      </td>
      <td className={`ed:p-2 ${onPaper}`}>
        <span className="ed:inline-block ed:size-5 ed:border-2 ed:border-current" />
      </td>
    </tr>
  );
}
