import { type Edition, type LostFoundItem, maxItemSearch } from '@siteswap/contracts/editions';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { Link } from '@siteswap/ui-kit/link';
import { SearchField } from '@siteswap/ui-kit/search-field';
import { LoadMore, QueryStates, useDebouncedValue } from '@siteswap/web-kit';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemFilter, useLostFound } from '../api/use-lost-found.ts';
import { thumbnailOf } from '../lost-found.format.ts';
import { ReturnButton } from './item-actions.tsx';
import { ItemBadges } from './item-card.tsx';
import { WhenAndWhere } from './when-and-where.tsx';

interface DeskProps {
  edition: Pick<Edition, 'id'>;
  filter: ItemFilter;
}

/** The lost property of an edition as a table with a search; for the team. */
export function Desk({ edition, filter }: DeskProps): ReactNode {
  const { t } = useTranslation('editions');
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim()) || undefined;
  const list = useLostFound(edition.id, { ...filter, q });
  // The rows of the search before stay until those of this one are there.
  const shown = useRef(list.data);
  if (list.data) shown.current = list.data;
  const isFiltered = q !== undefined || filter.kind !== undefined || filter.status !== 'LOST';
  const texts = isFiltered ? 'lostFound.noMatch' : 'lostFound.empty';
  return (
    <div className="ed:flex ed:flex-col ed:gap-4">
      <SearchField
        label={t('lostFound.desk.search')}
        placeholder={t('lostFound.desk.search')}
        clearLabel={t('lostFound.desk.clear')}
        maxLength={maxItemSearch}
        value={typed}
        onChange={setTyped}
      />
      <QueryStates
        query={{ ...list, data: shown.current }}
        failed={t('lostFound.failed')}
        namespace="editions"
        empty={<EmptyState title={t(`${texts}.title`)} text={t(`${texts}.text`)} />}
      >
        {({ items }) => (
          <>
            <section
              className="ed:w-full ed:overflow-x-auto"
              aria-label={t('lostFound.title')}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
              tabIndex={0}
            >
              <ItemTable items={items} edition={edition} />
            </section>
            <LoadMore query={list} namespace="editions" />
          </>
        )}
      </QueryStates>
    </div>
  );
}

const columns = ['number', 'what', 'action'] as const;

function ItemTable(props: {
  items: readonly LostFoundItem[];
  edition: Pick<Edition, 'id'>;
}): ReactNode {
  const { items, edition } = props;
  const { t } = useTranslation('editions');
  return (
    <table className="ed:w-full ed:border-collapse ed:text-sm">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="ed:p-2 ed:text-start ed:align-bottom">
              {t(`lostFound.desk.column.${column}`)}
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

function Row({ item, editionId }: { item: LostFoundItem; editionId: number }): ReactNode {
  const { t } = useTranslation('editions');
  const waiting = item.claims.filter(({ status }) => status === 'OPEN').length;
  return (
    <tr className="ed:border-border ed:border-t ed:align-top">
      <td className="ed:p-2 ed:font-display ed:text-lg">{item.number}</td>
      <td className="ed:p-2">
        <div className="ed:flex ed:items-start ed:gap-3">
          {item.imageUrl ? (
            <img
              src={thumbnailOf(item.imageUrl)}
              alt=""
              loading="lazy"
              width={48}
              height={48}
              className="ed:size-12 ed:shrink-0 ed:rounded-control ed:bg-surface ed:object-cover"
            />
          ) : null}
          <div className="ed:flex ed:min-w-0 ed:flex-col ed:gap-1">
            <Link to={`?itemId=${item.id}`} className="ed:line-clamp-2 ed:wrap-anywhere">
              {item.description}
            </Link>
            <ItemBadges item={item} isShort />
            <WhenAndWhere of={item} />
            {waiting > 0 ? <p>{t('lostFound.desk.claims', { count: waiting })}</p> : null}
          </div>
        </div>
      </td>
      <td className="ed:p-2">
        <ReturnButton item={item} editionId={editionId} />
      </td>
    </tr>
  );
}
