import '../styles/data-table.css';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { useIsNarrow } from '../base/use-is-narrow.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import type { DataRow, DataTableProps } from './data-table-types.ts';
import { RowCards } from './row-cards.tsx';
import { RowTable } from './row-table.tsx';

export type {
  DataColumn,
  DataSelection,
  DataSort,
  DataTableProps,
  DataTableTexts,
  SelectedIds,
} from './data-table-types.ts';

/**
 * Rows with columns: sorted by a press on a head, chosen one by one or all of the page, with buttons at their end. Arrow
 * keys go through the cells, the space bar chooses. Under 768 px each row is a card with the same data and buttons.
 */
export function DataTable<Row extends DataRow>(props: DataTableProps<Row>): ReactNode {
  const { selection, texts, pages } = props;
  const count = selection?.ids.size ?? 0;
  return (
    <div className="sw-data">
      {selection && count > 0 ? (
        <div className="sw-data-selection">
          <p role="status">{texts.selected(count)}</p>
          {selection.actions}
          <Button size="sm" variant="ghost" onPress={() => selection.onChange(new Set())}>
            {texts.clearSelection}
          </Button>
        </div>
      ) : null}
      <Rows {...props} />
      {pages ? <Pagination {...pages} /> : null}
    </div>
  );
}

function Rows<Row extends DataRow>(props: DataTableProps<Row>): ReactNode {
  const { rows, isLoading = false, failure, empty, texts } = props;
  const isNarrow = useIsNarrow();
  if (failure) return failure;
  if (rows.length === 0) {
    if (!isLoading) return empty;
    return (
      <div className="sw-data-loading" role="status" aria-label={texts.loading}>
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={isNarrow ? 120 : 44} />
        ))}
      </div>
    );
  }
  return (
    <div aria-busy={isLoading} className="sw-data-rows">
      {isNarrow ? <RowCards {...props} /> : <RowTable {...props} />}
    </div>
  );
}
