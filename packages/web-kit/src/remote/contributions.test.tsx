import { describe, expect, it } from '@jest/globals';
import { editionTabSlot } from '@siteswap/contracts/editions';
import type { ReactNode } from 'react';
import { renderPage } from '../testing/index.ts';
import {
  collectContributions,
  useRoutePath,
  useSlotContributions,
  useTabPath,
  withoutRemotes,
} from './contributions.ts';

const tab = (id: string, order: number) => ({ slot: 'editions.tab@1', id, order });
const entry = (id: string, order: number) =>
  ({ id, order, label: 'carpool:tab', to: '/', place: 'user-menu' }) as const;
const contributions = collectContributions([
  {
    name: 'mf-carpool',
    slots: [tab('carpool', 20)],
    routes: [
      {
        id: 'carpool.edition',
        path: '/editions/:id/carpool',
        title: 'carpool:list',
        expose: './list',
      },
    ],
    nav: [entry('trips', 20)],
  },
  { name: 'mf-editions', slots: [tab('about', 10)], routes: [], nav: [entry('mine', 10)] },
]);

function Tabs(): ReactNode {
  const tabs = useSlotContributions(editionTabSlot);
  const pathOf = useRoutePath();
  const tabPathOf = useTabPath();
  return (
    <>
      <p>{tabs.map(({ id, remote }) => `${remote}/${id}`).join(' ')}</p>
      <p>{pathOf('carpool.edition', { id: 12 }, { direction: 'TO_EVENT' })}</p>
      <p>{`tab ${tabPathOf({ page: 'carpool.edition' }, { id: 12 })}`}</p>
      <p>{`old tab ${tabPathOf({ to: '/editions/:id/old' }, { id: 12 })}`}</p>
      <p>{`no tab ${tabPathOf({ page: 'volunteers.list' }, { id: 12 })}`}</p>
      <p>{pathOf('editions.edition', { id: 12 }) ?? 'no editions here'}</p>
    </>
  );
}

describe('what other remotes contribute', () => {
  it('comes in its order, and routes are found by id', async () => {
    const page = await renderPage(Tabs, { contributions });
    expect(page.getByText('mf-editions/about mf-carpool/carpool')).toBeTruthy();
    expect(page.getByText('/editions/12/carpool?direction=TO_EVENT')).toBeTruthy();
    expect(page.getByText('no editions here')).toBeTruthy();
    expect(page.getByText('tab /editions/12/carpool')).toBeTruthy();
    expect(page.getByText('old tab /editions/12/old')).toBeTruthy();
    expect(page.getByText('no tab undefined')).toBeTruthy();
    expect(contributions.nav?.map(({ id }) => id)).toEqual(['mine', 'trips']);
  });
});

describe('a remote that is switched off', () => {
  it('has no tab, menu entry or page left, and what is said of people stays', () => {
    const all = {
      slots: [],
      routes: [
        { id: 'a.list', path: '/a', remote: 'mf-a' },
        { id: 'b.list', path: '/b', remote: 'mf-b' },
      ],
      nav: [
        { id: 'a', label: 'a:a', to: '/a', place: 'header', order: 1, remote: 'mf-a' } as const,
      ],
      privacy: [{ id: 'a', title: 'a:a', points: [], changedOn: '2026-11-25', order: 1 }],
    };
    const { routes, nav, privacy } = withoutRemotes(all, ['mf-a']);
    expect(routes.map(({ id }) => id)).toEqual(['b.list']);
    expect(nav).toEqual([]);
    expect(privacy).toHaveLength(1);
    expect(withoutRemotes(all, []).nav).toHaveLength(1);
  });
});
