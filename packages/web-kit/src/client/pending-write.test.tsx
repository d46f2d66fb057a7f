import { describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { defineRoute } from '@siteswap/contracts/route';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { ToastRegion, toast } from '@siteswap/ui-kit/toast';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { usePageNavigate } from '../page/page-navigate.ts';
import { mockNetworkFailure, mockRoute, renderPage, setDeviceOnline } from '../testing/index.ts';
import { type RouteMutationOptions, useRouteMutation } from './use-route-mutation.ts';

const route = {
  method: 'POST',
  summary: 'Throws a ball.',
  access: 'public',
  body: z.object({ colour: z.string() }),
  response: z.object({}),
} as const;
const throwBall = defineRoute({ ...route, id: 'props.ball.throw', path: '/api/balls' });
const queueBall = defineRoute({
  ...route,
  id: 'props.ball.queue',
  path: '/api/queued-balls',
  withoutNetwork: 'waits',
});

interface ThrowProps extends RouteMutationOptions<typeof queueBall> {
  readonly of?: typeof throwBall | typeof queueBall;
}

function Throw({ of = throwBall, ...options }: ThrowProps): ReactNode {
  const write = useRouteMutation(of as typeof queueBall, options);
  const navigate = usePageNavigate();
  const press = async (): Promise<void> => {
    try {
      await write.mutateAsync({ body: { colour: 'red' } });
    } catch {
      // A toast says why.
      return;
    }
    toast.show({ type: 'SUCCESS', title: 'Thrown' });
    await navigate('/thrown');
  };
  return (
    <Button write={write} onPress={() => void press()}>
      Throw
    </Button>
  );
}

/** Its owner stays when the dialog with the button closes, as a list stays behind a question. */
function ThrowInDialog(): ReactNode {
  const write = useRouteMutation(queueBall, {});
  return (
    <DialogTrigger>
      <Button>Ask</Button>
      <Dialog title="Sure?" closeLabel="Close">
        {(close) => (
          <>
            <Button write={write} onPress={() => write.mutate({ body: { colour: 'red' } })}>
              Throw
            </Button>
            <Button onPress={close}>Cancel</Button>
          </>
        )}
      </Dialog>
    </DialogTrigger>
  );
}

function Page({ children }: { children: ReactNode }): ReactNode {
  const [isShown, setShown] = useState(true);
  const last = useRouteMutation(throwBall, {});
  return (
    <>
      {isShown ? children : null}
      <button type="button" onClick={() => setShown(false)}>
        Leave
      </button>
      <button type="button" onClick={() => last.mutate({ body: { colour: 'last' } })}>
        Throw the last
      </button>
      <ToastRegion label="Messages" closeLabel="Dismiss" defaultActionLabel="View" />
    </>
  );
}

const button = (name: string) => screen.findByRole('button', { name });
const waitingButton = () => button('Waiting for the network – cancel');

async function open(children: ReactNode = <Throw />) {
  const queued = mockRoute(queueBall, {});
  const thrown = mockRoute(throwBall, {});
  const { user, address } = await renderPage(<Page>{children}</Page>);
  const press = async (name: string): Promise<void> => user.click(await button(name));
  /** The network is back, and a write that came later has been done. */
  const goOnline = async (): Promise<void> => {
    await setDeviceOnline(true);
    await press('Throw the last');
    await waitFor(() => expect(thrown.at(-1)?.body).toEqual({ colour: 'last' }));
  };
  return { user, press, goOnline, queued, thrown, address };
}

describe('a write that waits for the network', () => {
  it('is sent by itself when the network is back', async () => {
    const { press, queued } = await open(<Throw of={queueBall} />);
    await setDeviceOnline(false);
    await press('Throw');
    expect(await waitingButton()).toBeEnabled();
    await setDeviceOnline(true);
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(queued).toHaveLength(1);
  });

  it('is taken back by its button, which a double press does not do', async () => {
    const { user, press, goOnline, queued } = await open(<Throw of={queueBall} />);
    await setDeviceOnline(false);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    await user.dblClick(await button('Throw'));
    const cancel = await waitingButton();
    await user.click(cancel);
    expect(cancel).toHaveTextContent('Waiting for the network – cancel');
    clock.mockReturnValue(now + 5_000);
    await user.click(cancel);
    clock.mockRestore();
    expect(await button('Throw')).toBe(cancel);
    await goOnline();
    expect(queued).toHaveLength(0);
    await press('Throw');
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  });

  it('is not sent while its page is being left, whose address has changed already', async () => {
    const { press, goOnline, queued } = await open(<Throw of={queueBall} />);
    await setDeviceOnline(false);
    await press('Throw');
    await waitingButton();
    const { pathname } = window.location;
    window.history.pushState({}, '', '/elsewhere');
    await setDeviceOnline(true);
    await press('Leave');
    await goOnline();
    window.history.replaceState({}, '', pathname);
    expect(queued).toHaveLength(0);
  });

  it('is sent when its page stays although the address has changed', async () => {
    const { press, queued } = await open(<Throw of={queueBall} />);
    await setDeviceOnline(false);
    await press('Throw');
    await waitingButton();
    const { pathname } = window.location;
    window.history.pushState({}, '', '/other-tab');
    await setDeviceOnline(true);
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    window.history.replaceState({}, '', pathname);
    expect(queued).toHaveLength(1);
  });

  it('is not sent when its page is left, which is said', async () => {
    const { press, goOnline, queued, address } = await open(<Throw of={queueBall} />);
    await setDeviceOnline(false);
    await press('Throw');
    await waitingButton();
    await press('Leave');
    expect(await screen.findByText('Not sent: there was no network.')).toBeInTheDocument();
    await goOnline();
    expect(queued).toHaveLength(0);
    expect(screen.queryByText('Thrown')).not.toBeInTheDocument();
    expect(address()).toBe('/');
  });

  it.each(['Close', 'Cancel'])('is not sent when its dialog is closed: %s', async (way) => {
    const { user, press, goOnline, queued } = await open(<ThrowInDialog />);
    await press('Ask');
    await setDeviceOnline(false);
    await press('Throw');
    await waitingButton();
    const [closing] = await screen.findAllByRole('button', { name: way });
    await user.click(closing as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await goOnline();
    expect(queued).toHaveLength(0);
  });

  it('is sent all the same when it outlives its page', async () => {
    const { press, queued } = await open(<Throw of={queueBall} outlivesPage />);
    await setDeviceOnline(false);
    await press('Throw');
    await waitingButton();
    await press('Leave');
    await setDeviceOnline(true);
    await waitFor(() => expect(queued).toHaveLength(1));
  });
});

describe('any other write without a network', () => {
  it('fails at once, and says that nothing was done', async () => {
    const { press } = await open();
    mockNetworkFailure(throwBall);
    await setDeviceOnline(false);
    await press('Throw');
    expect(await screen.findByText(/^No network: nothing was done\./)).toBeInTheDocument();
    const thrown = mockRoute(throwBall, {});
    await setDeviceOnline(true);
    await press('Throw the last');
    await waitFor(() => expect(thrown).toHaveLength(1));
    expect(thrown[0]?.body).toEqual({ colour: 'last' });
  });

  it('says only that the server is unreachable when there is a network: it may have been done', async () => {
    const { press } = await open();
    mockNetworkFailure(throwBall);
    await press('Throw');
    expect(await screen.findByText(/^We cannot reach the server\./)).toBeInTheDocument();
  });
});

describe('a write under way', () => {
  it('is aborted when its page is left, and leads nowhere', async () => {
    const { press, address } = await open();
    const fetching = jest.spyOn(globalThis, 'fetch');
    let respond = (): void => {};
    const hasResponse = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const thrown = mockRoute(throwBall, async () => {
      await hasResponse;
      return {};
    });
    await press('Throw');
    await waitFor(() => expect(thrown).toHaveLength(1));
    const { signal } = fetching.mock.calls[0]?.[1] ?? {};
    expect(signal?.aborted).toBe(false);
    await press('Leave');
    expect(signal?.aborted).toBe(true);
    respond();
    mockRoute(throwBall, {});
    await press('Throw the last');
    expect(screen.queryByText('Thrown')).not.toBeInTheDocument();
    expect(screen.queryByText('Your change was not saved')).not.toBeInTheDocument();
    expect(address()).toBe('/');
    fetching.mockRestore();
  });

  it('is made once by two presses', async () => {
    const { thrown } = await open();
    const one = await button('Throw');
    // The second press comes before the page has rendered what the first one did.
    fireEvent.click(one);
    fireEvent.click(one);
    expect(await screen.findByText('elsewhere')).toBeInTheDocument();
    expect(thrown).toHaveLength(1);
  });
});

it('a page that is gone before its lists are read again leads nowhere', async () => {
  let isRead = (): void => {};
  const reading = new Promise<void>((resolve) => {
    isRead = resolve;
  });
  const { press, address, thrown } = await open(<Throw onSuccess={() => reading} />);
  await press('Throw');
  await waitFor(() => expect(thrown).toHaveLength(1));
  await press('Leave');
  isRead();
  expect(await screen.findByText('Thrown')).toBeInTheDocument();
  expect(address()).toBe('/');
});
