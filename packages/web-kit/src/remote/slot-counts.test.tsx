import { describe, expect, it } from '@jest/globals';
import { defineSlot } from '@siteswap/contracts/slot';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { network, renderPage } from '../testing/index.ts';
import { useSlotCounts } from './slot-counts.ts';

const badge = defineSlot({ name: 'editions.badge@1', kind: 'data' });
const contribution = (remote: string) => ({
  remote,
  slot: badge.name,
  id: remote,
  label: `${remote}:badge`,
  order: 1,
  count: { path: `/api/${remote}/counts` },
});
const contributions = { slots: [contribution('cars'), contribution('away')], routes: [] };

function Badges({ id }: { id: number }): ReactNode {
  const counts = useSlotCounts(badge, id).map(({ remote, value }) => `${remote} ${value ?? '-'}`);
  return <li>{`${id}: ${counts.join(', ')}`}</li>;
}

function Labels({ id }: { id: number }): ReactNode {
  const texts = useSlotCounts(badge, id).map(
    ({ label, value, fields }) => `${label} ${value} ${fields['city'] ?? '-'}`,
  );
  return <li>{`${id}: ${texts.join()}`}</li>;
}

describe('numbers of other remotes', () => {
  it('come in one call for a whole page; a contributor that fails has none', async () => {
    const asked: (string | null)[] = [];
    network.use(
      http.get('*/api/cars/counts', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('ids'));
        return HttpResponse.json({ data: [{ id: 1, count: 4 }] });
      }),
      http.get('*/api/away/counts', () => HttpResponse.json({}, { status: 503 })),
    );
    const page = await renderPage(
      <>
        <Badges id={1} />
        <Badges id={2} />
      </>,
      { contributions },
    );
    expect(await page.findByText('1: cars 4, away -')).toBeTruthy();
    expect(page.getByText('2: cars -, away -')).toBeTruthy();
    expect(asked).toEqual(['1,2']);
  });

  it('are those for what the reader has stored, as far as there are any', async () => {
    const stored = { key: 'town', query: { from: ['latitude', 'longitude'] }, label: 'cars:from' };
    const slots = [{ ...contribution('cars'), count: { path: '/api/cars/counts', stored } }];
    const asked: Record<string, string>[] = [];
    network.use(
      http.get('*/api/cars/counts', ({ request }) => {
        const query = Object.fromEntries(new URL(request.url).searchParams);
        asked.push(query);
        const all = { data: [1, 2].map((id) => ({ id, count: 4 })) };
        return HttpResponse.json(query['from'] ? { data: [{ id: 1, count: 2 }] } : all);
      }),
    );
    const page = await renderPage(
      [1, 2].map((id) => <Labels key={id} id={id} />),
      {
        contributions: { slots, routes: [] },
        stored: { town: '{"city":"Lyon","latitude":45.76,"longitude":4.84}' },
      },
    );
    expect(await page.findByText('1: cars:from 2 Lyon')).toBeTruthy();
    expect(await page.findByText('2: cars:badge 4 -')).toBeTruthy();
    expect(asked).toEqual([{ ids: '1,2' }, { from: '45.76,4.84', ids: '1,2' }]);
  });

  it('are those for everybody where something else is stored', async () => {
    const stored = { key: 'town', query: { from: ['latitude'] }, label: 'cars:from' };
    const slots = [{ ...contribution('cars'), count: { path: '/api/cars/counts', stored } }];
    network.use(
      http.get('*/api/cars/counts', () => HttpResponse.json({ data: [{ id: 1, count: 4 }] })),
    );
    const page = await renderPage(<Badges id={1} />, {
      contributions: { slots, routes: [] },
      stored: { town: 'Lyon' },
    });
    expect(await page.findByText('1: cars 4')).toBeTruthy();
  });
});
