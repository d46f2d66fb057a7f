import { describe, expect, it } from '@jest/globals';
import type { ReactNode } from 'react';
import { ProblemError } from '../client/problem-error.ts';
import { renderPage } from '../testing/index.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { Slot, SlotRendererContext, type SlotRenderProps } from './slot.tsx';

let failing: unknown;

function Fragile(): ReactNode {
  if (failing) throw failing;
  return <p>It works</p>;
}

function Page(): ReactNode {
  return (
    <>
      <h1>Around</h1>
      <RemoteBoundary>
        <Fragile />
      </RemoteBoundary>
    </>
  );
}

describe('a part of the page that fails', () => {
  it('MF-02 becomes a card, the rest stays, and Retry draws it again', async () => {
    failing = new Error('boom');
    const page = await renderPage(Page);
    expect(page.getByRole('heading', { name: 'Around' })).toBeTruthy();
    expect(page.getByRole('alert').textContent).toContain('did not load');
    failing = undefined;
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    expect(page.getByText('It works')).toBeTruthy();
    expect(page.queryByRole('alert')).toBeNull();
  });

  it('shows the card again when it fails again', async () => {
    failing = new Error('boom');
    const page = await renderPage(Page);
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    expect(page.getByRole('alert')).toBeTruthy();
  });

  it('lets a thing that does not exist through to the page-not-found view', async () => {
    failing = new ProblemError({
      type: 'about:blank',
      title: 'gone',
      status: 404,
      code: 'NOT_FOUND',
      requestId: 'r',
    });
    const page = await renderPage(Page);
    expect(await page.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  });
});

function Contribution({ contribution, props }: SlotRenderProps): ReactNode {
  return <p>{`${contribution.id} for ${String(props['editionId'])}`}</p>;
}

describe('a slot', () => {
  const slots = [
    { slot: 'editions.card.badge@1', id: 'later', remote: 'mf-b', expose: './badge', order: 1 },
    { slot: 'editions.card.badge@1', id: 'data-only', remote: 'mf-b', order: 2 },
    { slot: 'editions.tab@1', id: 'other', remote: 'mf-b', expose: './tab', order: 3 },
  ];

  it('draws the contributions of its own name that bring a component, with its props', async () => {
    const page = await renderPage(
      <SlotRendererContext value={Contribution}>
        <Slot name="editions.card.badge@1" editionId={12} />
      </SlotRendererContext>,
      { contributions: { slots, routes: [] } },
    );
    expect(page.getByText('later for 12')).toBeTruthy();
    expect(page.queryByText(/data-only|other/)).toBeNull();
  });
});
