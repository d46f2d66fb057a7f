import { describe, expect, it } from '@jest/globals';
import { defineSlot } from '@siteswap/contracts/slot';
import type { ReactNode } from 'react';
import { z } from 'zod';
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
  it('MF-02 becomes a card, the rest stays, and Retry renders it again', async () => {
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

  it('passes a 404 of a resource on to the page-not-found view', async () => {
    failing = new ProblemError({
      type: 'about:blank',
      title: 'not found',
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
  const hall = defineSlot({
    name: 'editions.hall@1',
    kind: 'component',
    props: z.object({ editionId: z.number() }),
  });
  const slots = [
    { slot: hall.name, id: 'later', remote: 'mf-b', expose: './badge', order: 1 },
    { slot: hall.name, id: 'data-only', remote: 'mf-b', order: 2 },
    { slot: 'editions.tab@1', id: 'other', remote: 'mf-b', expose: './tab', order: 3 },
  ];

  it('renders the contributions of its own name that bring a component, with its props', async () => {
    const page = await renderPage(
      <SlotRendererContext value={Contribution}>
        <Slot of={hall} editionId={12} />
      </SlotRendererContext>,
      { contributions: { slots, routes: [] } },
    );
    expect(page.getByText('later for 12')).toBeTruthy();
    expect(page.queryByText(/data-only|other/)).toBeNull();
  });
});
