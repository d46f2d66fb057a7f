import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { defineRoute } from '@siteswap/contracts/route';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type ReactNode, useEffect } from 'react';
import { z } from 'zod';
import { useRouteMutation } from '../client/use-route-mutation.ts';
import { session } from '../session/session.ts';
import { saveOwn } from '../session/session-storage.ts';
import { aSessionUser, network, renderPage, setDeviceOnline } from '../testing/index.ts';
import { sendLeftWrites } from './send-left-writes.ts';
import { useWaitingWrites } from './use-waiting-writes.ts';
import { cancelWaitingWrites, type WaitingWrite, waitingWrites } from './waiting-writes.ts';

const starBall = defineRoute({
  id: 'props.star.set',
  method: 'PUT',
  path: '/api/balls/:id/star',
  summary: 'Stars a ball.',
  access: 'member',
  withoutNetwork: 'waits',
  params: z.object({ id: z.int() }),
  response: z.object({ isStarred: z.boolean() }),
});

interface Sent {
  readonly path: string;
  readonly key: string | null;
}

/** The server: what it received, in order. */
function serve(respond = () => HttpResponse.json({ isStarred: true })): Sent[] {
  const sent: Sent[] = [];
  network.use(
    http.put('*/api/balls/:id/star', ({ request }) => {
      sent.push({
        path: new URL(request.url).pathname,
        key: request.headers.get('idempotency-key'),
      });
      return respond();
    }),
  );
  return sent;
}

const failures: string[] = [];

function Stars(): ReactNode {
  const client = useQueryClient();
  useEffect(() => sendLeftWrites(client), [client]);
  const star = useRouteMutation(starBall, {
    outlivesPage: true,
    onError: ({ code }) => void failures.push(code),
  });
  return (
    <>
      <button type="button" onClick={() => star.mutate({ params: { id: 3 } })}>
        Star
      </button>
      <p>{useWaitingWrites()} waiting</p>
      <ToastRegion label="toasts" closeLabel="Close" defaultActionLabel="View" />
    </>
  );
}

const member = aSessionUser();
const open = async () => {
  failures.length = 0;
  return await renderPage(<Stars />, { session: member });
};

/** What a page that is gone has left. */
function leave(n: number, owner = member.id): WaitingWrite {
  const write: WaitingWrite = {
    id: `00000000-0000-4000-8000-00000000000${n}`,
    page: 'gone',
    member: owner,
    method: 'PUT',
    url: `/api/balls/${n}/star`,
    at: n,
  };
  saveOwn(write.id, JSON.stringify(write));
  return write;
}

describe('a write that waits for a network', () => {
  it('is stored, shown, and sent once with its key when there is one', async () => {
    const sent = serve();
    const { user } = await open();
    await setDeviceOnline(false);
    await user.click(screen.getByRole('button', { name: 'Star' }));
    expect(await screen.findByText('1 waiting')).toBeVisible();
    const [{ id = '' } = {}] = waitingWrites();
    expect(sent).toEqual([]);
    await setDeviceOnline(true);
    await waitFor(() => expect(sent).toEqual([{ path: '/api/balls/3/star', key: id }]));
    expect(await screen.findByText('0 waiting')).toBeVisible();
  });

  it('is never sent once it was cancelled, and what shows it as done fails', async () => {
    const sent = serve();
    const { user } = await open();
    await setDeviceOnline(false);
    await user.click(screen.getByRole('button', { name: 'Star' }));
    await screen.findByText('1 waiting');
    await act(async () => cancelWaitingWrites());
    expect(await screen.findByText('0 waiting')).toBeVisible();
    await waitFor(() => expect(failures).toEqual(['NO_NETWORK']));
    await setDeviceOnline(true);
    expect(sent).toEqual([]);
  });

  it('ends with the session of its member, and is not sent as another', async () => {
    const sent = serve();
    const { user } = await open();
    await setDeviceOnline(false);
    await user.click(screen.getByRole('button', { name: 'Star' }));
    await screen.findByText('1 waiting');
    await act(async () => session.login(aSessionUser({ id: 8 }), false));
    expect(Object.keys(sessionStorage).filter((key) => key.includes('own:'))).toEqual([]);
    await setDeviceOnline(true);
    await waitFor(() => expect(failures).toEqual(['NO_NETWORK']));
    expect(sent).toEqual([]);
  });
});

describe('what a page that is gone has left', () => {
  it('is sent in its order, of this member alone', async () => {
    const sent = serve();
    await open();
    await setDeviceOnline(false);
    const writes = [2, 1].map((n) => leave(n));
    leave(5, 8);
    await setDeviceOnline(true);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ key }) => key)).toEqual([writes[1]?.id, writes[0]?.id]);
    await waitFor(() => expect(waitingWrites()).toEqual([]));
  });

  it('is explained when the server rejects it, and not sent again', async () => {
    const problem = { type: 'about:blank', title: 'x', status: 404, code: 'NOT_FOUND' };
    const sent = serve(
      () => HttpResponse.json({ ...problem, requestId: 'r' }, { status: 404 }) as never,
    );
    await open();
    await setDeviceOnline(false);
    leave(1);
    await setDeviceOnline(true);
    expect(await screen.findByText('Your change was not saved')).toBeVisible();
    expect([sent.length, waitingWrites()]).toEqual([1, []]);
  });

  it('waits on while the service is unavailable', async () => {
    const sent = serve(() => HttpResponse.json({}, { status: 503 }) as never);
    await open();
    await setDeviceOnline(false);
    leave(1);
    leave(2);
    await setDeviceOnline(true);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(waitingWrites()).toHaveLength(2);
  });
});
