import type { ReactNode } from 'react';
import type { PaginationProps } from '../navigation/pagination.tsx';

export interface DataRow {
  readonly id: string | number;
}

export interface DataColumn<Row extends DataRow> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** A press on its head sorts by it. */
  readonly isSortable?: boolean;
  /** `end` for numbers (default `start`). */
  readonly align?: 'start' | 'end';
}

/** How the rows are sorted; the owner of the rows sorts them. */
export interface DataSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export type SelectedIds = ReadonlySet<DataRow['id']>;

/** Which rows are chosen, also on other pages. */
export interface DataSelection {
  readonly mode: 'single' | 'multiple';
  readonly ids: SelectedIds;
  readonly onChange: (ids: SelectedIds) => void;
  /** What can be done with the chosen rows, above the table while there are any. */
  readonly actions?: ReactNode;
}

/** Translations, as `useDataTableTexts` of web-kit gives them. */
export interface DataTableTexts {
  /** Name of the column with the buttons of the rows. */
  readonly actions: string;
  /** Name of the column with the boxes. */
  readonly selection: string;
  readonly sortBy: string;
  /** Chosen on phones while no column sorts the rows. */
  readonly usualOrder: string;
  /** Name of an order in the choice on phones: column and direction. */
  readonly sortedBy: (column: string, direction: DataSort['direction']) => string;
  readonly selectAll: string;
  readonly selected: (count: number) => string;
  readonly clearSelection: string;
  readonly loading: string;
}

export interface DataTableProps<Row extends DataRow> {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** The first one names the row. */
  readonly columns: readonly DataColumn<Row>[];
  /** Rows of the page that is shown, in their order. */
  readonly rows: readonly Row[];
  /** The name of a row as text. */
  readonly nameOf: (row: Row) => string;
  readonly texts: DataTableTexts;
  readonly sort?: DataSort;
  /** Without it no column can be sorted. */
  readonly onSortChange?: (sort: DataSort) => void;
  readonly selection?: DataSelection;
  /** Buttons of a row, at its end. */
  readonly rowActions?: (row: Row) => ReactNode;
  /** Rows are on their way: skeletons, or the rows of before, dimmed. */
  readonly isLoading?: boolean;
  /** In place of the rows when they could not be loaded: an `ErrorState`. */
  readonly failure?: ReactNode;
  /** In place of the rows when there are none: an `EmptyState`. */
  readonly empty: ReactNode;
  readonly pages?: PaginationProps;
}
