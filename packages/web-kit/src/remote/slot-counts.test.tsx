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
});
