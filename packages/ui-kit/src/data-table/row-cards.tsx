import { type ReactNode, useId } from 'react';
import { Checkbox } from '../forms/checkbox.tsx';
import { Select } from '../forms/select.tsx';
import type { DataRow, DataSort, DataTableProps, SelectedIds } from './data-table-types.ts';

const directions = ['ascending', 'descending'] as const;

/** The rows as cards, for a phone: the same data, order, choice and buttons. */
export function RowCards<Row extends DataRow>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, nameOf, texts, selection, rowActions } = props;
  const [title, ...details] = columns;
  const prefix = useId();

  const choose = (ids: readonly DataRow['id'][], isChosen: boolean): void => {
    if (!selection) return;
    const others = selection.mode === 'single' ? [] : [...selection.ids];
    const next: SelectedIds = isChosen
      ? new Set([...others, ...ids])
      : new Set(others.filter((id) => !ids.includes(id)));
    selection.onChange(next);
  };
  const page = rows.map(({ id }) => id);
  const chosen = page.filter((id) => selection?.ids.has(id));
  return (
    <>
      <SortChoice {...props} />
      {selection?.mode === 'multiple' ? (
        <Checkbox
          isSelected={chosen.length === page.length}
          isIndeterminate={chosen.length > 0 && chosen.length < page.length}
          onChange={(isChosen) => choose(page, isChosen)}
        >
          {texts.selectAll}
        </Checkbox>
      ) : null}
      <ul className="sw-data-cards" aria-label={label}>
        {rows.map((row) => (
          <li
            key={row.id}
            className="sw-data-card"
            data-selected={selection?.ids.has(row.id) || undefined}
            aria-labelledby={`${prefix}-${row.id}`}
          >
            <div id={`${prefix}-${row.id}`} className="sw-data-card-title">
              {selection ? (
                <Checkbox
                  isSelected={selection.ids.has(row.id)}
                  onChange={(isChosen) => choose([row.id], isChosen)}
                >
                  {nameOf(row)}
                </Checkbox>
              ) : (
                title?.cell(row)
              )}
            </div>
            <dl className="sw-data-card-details">
              {details.map((column) => (
                <div key={column.id}>
                  <dt>{column.label}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
            {rowActions ? <div className="sw-data-actions">{rowActions(row)}</div> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function SortChoice<Row extends DataRow>(props: DataTableProps<Row>): ReactNode {
  const { columns, texts, sort, onSortChange } = props;
  const sortable = columns.filter(({ isSortable }) => isSortable);
  if (!onSortChange || sortable.length === 0) return null;
  const orders = sortable.flatMap(({ id, label }) =>
    directions.map((direction) => ({ column: id, label, direction })),
  );
  const keyOf = ({ column, direction }: DataSort): string => `${column} ${direction}`;
  return (
    <Select
      label={texts.sortBy}
      placeholder={texts.usualOrder}
      value={sort ? keyOf(sort) : null}
      options={orders.map(({ label, ...order }) => ({
        id: keyOf(order),
        label: texts.sortedBy(label, order.direction),
      }))}
      onChange={(key) => {
        const order = orders.find((each) => keyOf(each) === key);
        if (order) onSortChange({ column: order.column, direction: order.direction });
      }}
    />
  );
}
