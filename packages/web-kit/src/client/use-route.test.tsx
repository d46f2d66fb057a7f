import { afterEach, describe, expect, it } from '@jest/globals';
import { defineRoute } from '@siteswap/contracts/route';
import { QueryClientProvider } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { RemoteContext } from '../remote/remote-context.ts';
import { mockProblem, mockRoute, network, renderPage } from '../testing/index.ts';
import { createQueryClient, seedFromPage } from './query-client.ts';
import { routeKey } from './route-key.ts';
import { startTracingInteractions } from './trace.ts';
import { useRoute } from './use-route.ts';
import { useRouteMutation } from './use-route-mutation.ts';

const getCount = defineRoute({
  id: 'props.count.get',
  method: 'GET',
  path: '/api/counts/:id',
  summary: 'How many balls there are.',
  access: 'public',
  params: z.object({ id: z.coerce.number().int() }),
  response: z.object({ balls: z.int() }),
});
const addBall = defineRoute({
  id: 'props.ball.add',
  method: 'POST',
  path: '/api/balls',
  summary: 'Adds a ball.',
  access: 'member',
  body: z.object({ count: z.int() }),
  response: z.object({ ok: z.literal(true) }),
});

function Counter(): ReactNode {
  const count = useRoute(getCount, { params: { id: 3 } });
  const add = useRouteMutation(addBall, { invalidates: [getCount] });
  if (count.isError) return <p>{count.error.code}</p>;
  return (
    <>
      <p>{`${count.data?.balls ?? '…'} balls`}</p>
      <button type="button" onClick={() => add.mutate({ body: { count: 1 } })}>
        Add
      </button>
      <p>{add.error?.code}</p>
    </>
  );
}

afterEach(() => {
  document.head.replaceChildren();
});

describe('reading and changing through routes', () => {
  it('name the remote that sends them, and belong to one trace until the next interaction', async () => {
    const seen: { remote: string | null; trace: string | undefined }[] = [];
    const note = ({ request }: { request: Request }): void => {
      const { headers } = request;
      seen.push({
        remote: headers.get('x-remote'),
        trace: headers.get('traceparent')?.slice(3, 35),
      });
    };
    network.events.on('request:start', note);
    mockRoute(getCount, { balls: 3 });
    mockRoute(addBall, { ok: true });
    const stop = startTracingInteractions();
    const page = await renderPage(
      <RemoteContext value="mf-props@1.0.0">
        <Counter />
      </RemoteContext>,
    );
    await page.findByText('3 balls');
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(seen).toHaveLength(3));
    stop();
    network.events.removeListener('request:start', note);
    expect(seen.map(({ remote }) => remote)).toEqual(Array(3).fill('mf-props@1.0.0'));
    const [read, write, refetched] = seen.map(({ trace }) => trace);
    expect(write).toMatch(/^[0-9a-f]{32}$/);
    expect(write).not.toBe(read);
    expect(refetched).toBe(write);
  });

  it('reads again what a change invalidates', async () => {
    let balls = 3;
    mockRoute(getCount, () => ({ balls }));
    mockRoute(addBall, ({ body }) => {
      balls += body.count;
      return { ok: true as const };
    });
    const page = await renderPage(Counter);
    await page.findByText('3 balls');
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    expect(await page.findByText('4 balls')).toBeTruthy();
  });

  it('shows the code of a rejected change and of a failed read', async () => {
    mockRoute(getCount, { balls: 1 });
    mockRoute(addBall, mockProblem(409, 'TOO_MANY_BALLS'));
    const page = await renderPage(Counter);
    await page.findByText('1 balls');
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    expect(await page.findByText('TOO_MANY_BALLS')).toBeTruthy();
    page.unmount();

    mockRoute(getCount, mockProblem(403, 'FORBIDDEN'));
    const rejected = await renderPage(Counter);
    expect(await rejected.findByText('FORBIDDEN')).toBeTruthy();
  });
});

describe('responses embedded in the page', () => {
  const seed = (text: string): void => {
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = 'siteswap-data';
    block.textContent = text;
    document.head.append(block);
  };

  it('are found by the call that would have fetched them', () => {
    seed('[{"route":"props.count.get","call":{"params":{"id":3}},"data":{"balls":7}}]');
    const client = createQueryClient();
    seedFromPage(client);
    expect(client.getQueryData(routeKey(getCount, { params: { id: '3' } }))).toEqual({ balls: 7 });
    expect(client.getQueryData(routeKey(getCount, { params: { id: 4 } }))).toBeUndefined();
  });

  it('may say that a thing does not exist: it is not asked for again', async () => {
    const requested = mockRoute(getCount, { balls: 3 });
    const problem =
      '{"type":"about:blank","title":"None","status":404,"code":"NOT_FOUND","requestId":"r"}';
    seed(`[{"route":"props.count.get","call":{"params":{"id":3}},"problem":${problem}}]`);
    const client = createQueryClient();
    seedFromPage(client);
    const page = await renderPage(
      <QueryClientProvider client={client}>
        <Counter />
      </QueryClientProvider>,
    );
    expect(page.getByText('NOT_FOUND')).toBeTruthy();
    expect(requested).toEqual([]);
  });

  it('are ignored when they do not match the contract', () => {
    seed('{"route":');
    const client = createQueryClient();
    expect(() => seedFromPage(client)).not.toThrow();
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
