import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import {
  Cell,
  Column,
  Table,
  TableBody,
  TableHeader,
  Row as TableRow,
} from 'react-aria-components/Table';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../data-display/icons.ts';
import { CheckBoxMark } from '../forms/check-mark.tsx';
import type { DataColumn, DataRow, DataTableProps, SelectedIds } from './data-table-types.ts';

/** The box of a row, or of all rows in the head; React Aria names it in the language of the page. */
function SelectionBox(): ReactNode {
  return (
    <Checkbox slot="selection" className="sw-data-box">
      {({ isSelected, isIndeterminate }) => (
        <CheckBoxMark isSelected={isSelected} isIndeterminate={isIndeterminate} />
      )}
    </Checkbox>
  );
}

function Head<Row extends DataRow>({ column }: { column: DataColumn<Row> }): ReactNode {
  return (
    <>
      {column.label}
      <ChevronUpIcon size={16} className="sw-data-ascending" />
      <ChevronDownIcon size={16} className="sw-data-descending" />
    </>
  );
}

/** The rows as a table, whose head stays in view while its rows scroll. */
export function RowTable<Row extends DataRow>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, nameOf, texts, sort, onSortChange, selection, rowActions } = props;

  /** Rows of other pages stay chosen when all of this one are. */
  const choose = (keys: 'all' | SelectedIds): void => {
    const page = rows.map(({ id }) => id);
    selection?.onChange(new Set(keys === 'all' ? [...selection.ids, ...page] : keys));
  };
  const isMultiple = selection?.mode === 'multiple';
  return (
    <div className="sw-data-scroll">
      <Table
        aria-label={label}
        className="sw-data-table"
        selectionMode={selection?.mode ?? 'none'}
        selectedKeys={selection?.ids ?? []}
        onSelectionChange={choose}
        {...(sort ? { sortDescriptor: sort } : {})}
        onSortChange={({ column, direction }) =>
          onSortChange?.({ column: String(column), direction })
        }
      >
        <TableHeader>
          {selection ? (
            <Column id="selection" className="sw-data-head">
              {isMultiple ? <SelectionBox /> : <VisuallyHidden>{texts.selection}</VisuallyHidden>}
            </Column>
          ) : null}
          {columns.map((column, index) => (
            <Column
              key={column.id}
              id={column.id}
              isRowHeader={index === 0}
              allowsSorting={column.isSortable === true && onSortChange !== undefined}
              className="sw-data-head"
              data-align={column.align}
            >
              <Head column={column} />
            </Column>
          ))}
          {rowActions ? (
            <Column id="actions" className="sw-data-head">
              <VisuallyHidden>{texts.actions}</VisuallyHidden>
            </Column>
          ) : null}
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} id={row.id} textValue={nameOf(row)} className="sw-data-row">
              {selection ? (
                <Cell className="sw-data-cell">
                  <SelectionBox />
                </Cell>
              ) : null}
              {columns.map(({ id, cell, align }) => (
                <Cell key={id} className="sw-data-cell" data-align={align}>
                  {cell(row)}
                </Cell>
              ))}
              {rowActions ? (
                <Cell className="sw-data-cell sw-data-actions">{rowActions(row)}</Cell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
