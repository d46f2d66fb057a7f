import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { Button } from '../actions/button.tsx';
import { UiProvider } from '../base/provider.tsx';
import { DataTable, type DataTableProps, type SelectedIds } from './data-table.tsx';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly shifts: number;
}

const people: readonly Person[] = [
  { id: 1, name: 'Ada', shifts: 3 },
  { id: 2, name: 'Bea', shifts: 12 },
  { id: 3, name: 'Cleo', shifts: 0 },
];

const texts = {
  actions: 'Actions',
  selection: 'Selection',
  sortBy: 'Sort by',
  usualOrder: 'Usual order',
  sortedBy: (column: string, direction: string) => `${column}, ${direction}`,
  selectAll: 'Select all',
  selected: (count: number) => `Selected: ${count}`,
  clearSelection: 'Clear',
  loading: 'Loading…',
};

const invite = jest.fn();
const sorted = jest.fn();
const chosen = jest.fn<(ids: readonly unknown[]) => void>();

interface VolunteersProps extends Partial<DataTableProps<Person>> {
  readonly initial?: readonly number[];
  readonly mode?: 'single' | 'multiple';
}

function Volunteers({ initial = [], mode = 'multiple', ...props }: VolunteersProps): ReactNode {
  const [ids, setIds] = useState<SelectedIds>(new Set(initial));
  return (
    <UiProvider locale="en" navigate={() => {}}>
      <MemoryRouter>
        <main>
          <h1>Volunteers</h1>
          <DataTable
            label="People"
            rows={people}
            columns={[
              { id: 'name', label: 'Name', cell: ({ name }) => name, isSortable: true },
              { id: 'shifts', label: 'Shifts', cell: ({ shifts }) => shifts, align: 'end' },
            ]}
            nameOf={({ name }) => name}
            texts={texts}
            sort={{ column: 'name', direction: 'ascending' }}
            onSortChange={sorted}
            selection={{
              mode,
              ids,
              onChange: (next) => {
                chosen([...next]);
                setIds(next);
              },
              actions: <Button size="sm">Write</Button>,
            }}
            rowActions={({ id, name }) => (
              <Button size="sm" onPress={() => invite(id)}>
                Invite {name}
              </Button>
            )}
            empty={<p>No volunteers yet</p>}
            {...props}
          />
        </main>
      </MemoryRouter>
    </UiProvider>
  );
}

/** jsdom lays nothing out, so colours and sizes are looked at in the browser. */
async function violations(): Promise<string[]> {
  const found = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

function narrowWindow(): void {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('max-width'),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}

const open = (props: VolunteersProps = {}): UserEvent => {
  render(<Volunteers {...props} />);
  return userEvent.setup();
};
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

afterEach(() => {
  jest.restoreAllMocks();
  for (const mock of [invite, sorted, chosen]) mock.mockClear();
});

describe('a table', () => {
  it('names its rows by their first column, and numbers stand at the end', async () => {
    open();
    expect(screen.getByRole('grid', { name: 'People' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Bea' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: '12' }).dataset['align']).toBe('end');
    expect(await violations()).toEqual([]);
  });

  it('asks for another order when the head of a column is pressed', async () => {
    const user = open();
    const head = screen.getByRole('columnheader', { name: /Name/ });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await user.click(head);
    expect(sorted).toHaveBeenCalledWith({ column: 'name', direction: 'descending' });
    expect(screen.getByRole('columnheader', { name: 'Shifts' }).hasAttribute('aria-sort')).toBe(
      false,
    );
  });

  it('is used with the keyboard alone: chooses, sorts and reaches the buttons of a row', async () => {
    const user = open();
    await user.tab();
    await user.keyboard('{ArrowDown} ');
    expect(chosen).toHaveBeenLastCalledWith([2]);
    expect(screen.getByRole('status').textContent).toBe('Selected: 1');
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Invite Bea');
    await user.keyboard('{Enter}');
    expect(invite).toHaveBeenCalledWith(2);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}{ArrowLeft}{Enter}');
    expect(sorted).toHaveBeenCalledWith({ column: 'name', direction: 'descending' });
  });

  it('chooses all rows of the page, next to those of other pages, and none again', async () => {
    const user = open({ initial: [9] });
    await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    expect(chosen).toHaveBeenLastCalledWith([9, 1, 2, 3]);
    await user.click(within(row('Bea')).getByRole('checkbox'));
    expect(chosen).toHaveBeenLastCalledWith([9, 1, 3]);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(chosen).toHaveBeenLastCalledWith([]);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('chooses one row where only one is wanted', async () => {
    const user = open({ mode: 'single' });
    await user.click(within(row('Ada')).getByRole('checkbox'));
    await user.click(within(row('Cleo')).getByRole('checkbox'));
    expect(chosen).toHaveBeenLastCalledWith([3]);
    expect(await violations()).toEqual([]);
  });
});

describe('the other faces of a table', () => {
  it('say that rows are on their way, that there are none, and what failed', async () => {
    const { rerender } = render(<Volunteers rows={[]} isLoading />);
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy();
    rerender(<Volunteers rows={[]} />);
    expect(screen.getByText('No volunteers yet')).toBeTruthy();
    rerender(<Volunteers rows={[]} failure={<p role="alert">Not loaded</p>} />);
    expect(screen.getByRole('alert').textContent).toBe('Not loaded');
    rerender(<Volunteers isLoading />);
    expect(screen.getByRole('grid').closest('[aria-busy="true"]')).toBeTruthy();
  });

  it('have links to the pages', () => {
    const pages = {
      page: 1,
      pageCount: 3,
      hrefOf: (page: number) => `/?page=${page}`,
      label: 'Pages',
      previousLabel: 'Previous',
      nextLabel: 'Next',
      pageLabel: (page: number) => `Page ${page}`,
    };
    open({ pages });
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/?page=3');
  });
});

describe('on a phone', () => {
  it('each row is a card with the same data and buttons', async () => {
    narrowWindow();
    const user = open();
    expect(screen.queryByRole('grid')).toBeNull();
    const [, card] = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
    expect(card?.textContent).toContain('Shifts12');
    await user.click(screen.getByRole('button', { name: 'Invite Bea' }));
    expect(invite).toHaveBeenCalledWith(2);
    expect(await violations()).toEqual([]);
  });

  it('cards are chosen one by one or all of them, next to those of other pages', async () => {
    narrowWindow();
    const user = open({ initial: [9] });
    await user.click(screen.getByRole('checkbox', { name: 'Bea' }));
    expect(chosen).toHaveBeenLastCalledWith([9, 2]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(chosen).toHaveBeenLastCalledWith([9, 2, 1, 3]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(chosen).toHaveBeenLastCalledWith([9]);
  });

  it('cards that no column sorts are in the usual order', () => {
    narrowWindow();
    open({ sort: { column: 'joined', direction: 'ascending' } });
    expect(screen.getByRole('button', { name: /Sort by/ }).textContent).toContain('Usual order');
  });

  it('cards are sorted by a choice', async () => {
    narrowWindow();
    const user = open();
    await user.click(screen.getByRole('button', { name: /Sort by/ }));
    await user.click(screen.getByRole('option', { name: 'Name, descending' }));
    expect(sorted).toHaveBeenCalledWith({ column: 'name', direction: 'descending' });
  });
});
