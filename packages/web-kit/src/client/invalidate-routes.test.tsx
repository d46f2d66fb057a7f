import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { defineRoute } from '@siteswap/contracts/route';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { z } from 'zod';
import { aSessionUser, mockRoute, renderPage } from '../testing/index.ts';
import { followInvalidations, invalidateEntity } from './invalidate-routes.ts';
import { useRoute } from './use-route.ts';
import { useRouteMutation } from './use-route-mutation.ts';

const getBall = defineRoute({
  id: 'props.ball.get',
  method: 'GET',
  path: '/api/balls/:id',
  summary: 'One ball.',
  access: 'public',
  params: z.object({ id: z.coerce.number() }),
  shows: { ball: 'id', club: '*' },
  response: z.object({ name: z.string() }),
});
const throwBall = defineRoute({
  id: 'props.ball.throw',
  method: 'POST',
  path: '/api/balls',
  summary: 'Throws a ball.',
  access: 'public',
  response: z.object({}),
});

let client: QueryClient;
let stop = (): void => {};
/** The channel as another tab of the browser has it. */
let otherTab: BroadcastChannel;
let received: unknown[];

function Page(): ReactNode {
  client = useQueryClient();
  useEffect(() => {
    stop = followInvalidations(client);
    return () => stop();
  }, []);
  const { data } = useRoute(getBall, { params: { id: 5 } });
  const { mutate } = useRouteMutation(throwBall, { invalidates: [getBall] });
  return (
    <>
      <p>{data?.name}</p>
      <button type="button" onClick={() => mutate({})}>
        Throw
      </button>
    </>
  );
}

beforeEach(() => {
  received = [];
  otherTab = new BroadcastChannel('siteswap-queries');
  otherTab.onmessage = ({ data }: MessageEvent<unknown>) => void received.push(data);
});
afterEach(() => {
  stop();
  otherTab.close();
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
});

async function open() {
  mockRoute(getBall, { name: 'red' });
  mockRoute(throwBall, {});
  const page = await renderPage(<Page />, { session: aSessionUser({ id: 7 }) });
  await screen.findByText('red');
  const reads = mockRoute(getBall, { name: 'green' });
  return { ...page, reads };
}

describe('a first read', () => {
  it('that was invalidated under way is repeated once it has come', async () => {
    const first = Promise.withResolvers<void>();
    const before = mockRoute(getBall, async () => {
      await first.promise;
      return { name: 'red' };
    });
    await renderPage(<Page />, { session: aSessionUser({ id: 7 }) });
    await waitFor(() => expect(before).toHaveLength(1));
    await act(() => void client.invalidateQueries({ queryKey: [getBall.id] }));
    const after = mockRoute(getBall, { name: 'green' });
    first.resolve();
    expect(await screen.findByText('green')).toBeInTheDocument();
    expect(after).toHaveLength(1);
  });
});

describe('a write', () => {
  it('says to the other tabs of the member what is stale, once, and nothing that was read', async () => {
    const { user, reads } = await open();
    await user.click(screen.getByRole('button', { name: 'Throw' }));
    await screen.findByText('green');
    await waitFor(() => expect(received).toEqual([{ by: 7, routes: ['props.ball.get'] }]));
    expect(reads).toHaveLength(1);
  });

  it('of another tab has this one read anew', async () => {
    await open();
    act(() => otherTab.postMessage({ by: 7, routes: ['props.ball.get'] }));
    expect(await screen.findByText('green')).toBeInTheDocument();
  });

  it.each([
    ['another member', { by: 8, routes: ['props.ball.get'] }],
    ['a visitor', { by: null, routes: ['props.ball.get'] }],
    ['another release', { kind: 'something else' }],
  ])('in a tab of %s changes nothing here', async (_who, message) => {
    const { reads } = await open();
    act(() => otherTab.postMessage(message));
    // Messages of one channel arrive in their order.
    act(() => otherTab.postMessage({ by: 7, routes: ['props.ball.get'] }));
    await screen.findByText('green');
    expect(reads).toHaveLength(1);
  });

  it('of another tab has a hidden one read anew when it is seen again', async () => {
    const { reads } = await open();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    act(() => otherTab.postMessage({ by: 7, routes: ['props.ball.get'] }));
    const isStale = () => client.getQueryCache().find({ queryKey: [getBall.id], exact: false });
    await waitFor(() => expect(isStale()?.state.isInvalidated).toBe(true));
    expect(reads).toHaveLength(0);
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('green')).toBeInTheDocument();
  });
});

describe('news of an entity', () => {
  it.each([
    ['shown', { type: 'ball', id: '5' }],
    ['of a kind of which any may be shown', { type: 'club', id: '31' }],
  ])('that is %s has the page read anew', async (_which, entity) => {
    await open();
    await act(() => invalidateEntity(client, entity));
    expect(await screen.findByText('green')).toBeInTheDocument();
  });

  it.each([
    ['of another id', { type: 'ball', id: '6' }],
    ['of another kind', { type: 'ring', id: '5' }],
  ])('%s leaves the page alone', async (_which, entity) => {
    const { reads } = await open();
    await act(() => invalidateEntity(client, entity));
    await act(() => invalidateEntity(client, { type: 'ball', id: '5' }));
    await screen.findByText('green');
    expect(reads).toHaveLength(1);
  });
});
