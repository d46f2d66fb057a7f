import { describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { defineRoute } from '@siteswap/contracts/route';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useAction } from '../client/use-action.ts';
import { useRouteMutation } from '../client/use-route-mutation.ts';
import { mockProblem, mockRoute, renderPage } from '../testing/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const dropBall = defineRoute({
  id: 'props.ball.drop',
  method: 'DELETE',
  path: '/api/balls/:id',
  summary: 'Drops a ball.',
  access: 'public',
  params: z.object({ id: z.coerce.number() }),
  response: z.object({ left: z.number() }),
});

const after = jest.fn();

function Drop(): ReactNode {
  const drop = useAction(useRouteMutation(dropBall, { isFailureShown: true }), {
    done: ({ left }, { params }) => `Ball ${params.id} dropped, ${left} left`,
    after: ({ left }) => after(left),
  });
  return (
    <>
      <DialogTrigger>
        <Button>Drop</Button>
        <ConfirmDialog
          title="Drop the red ball?"
          text="It rolls away."
          confirm="Drop it"
          isDangerous
          action={drop}
          call={{ params: { id: 3 } }}
        />
      </DialogTrigger>
      <ToastRegion label="Messages" closeLabel="Close" defaultActionLabel="View" />
    </>
  );
}

const open = async () => {
  const { user } = await renderPage(<Drop />);
  await user.click(screen.getByRole('button', { name: 'Drop' }));
  await screen.findByRole('alertdialog', { name: 'Drop the red ball?' });
  return user;
};

describe('a question before a write', () => {
  it('does it when it is confirmed, says so, closes, and what follows gets the result', async () => {
    const calls = mockRoute(dropBall, { left: 2 });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Drop it' }));
    expect(await screen.findByText('Ball 3 dropped, 2 left')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(calls).toHaveLength(1);
    expect(after).toHaveBeenCalledWith(2);
  });

  it('does nothing when it is cancelled', async () => {
    const calls = mockRoute(dropBall, { left: 2 });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(calls).toHaveLength(0);
  });

  it('stays open and says why when it fails, and can be confirmed again', async () => {
    after.mockClear();
    mockRoute(dropBall, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Drop it' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/unavailable for a moment/);
    expect(after).not.toHaveBeenCalled();
    mockRoute(dropBall, { left: 1 });
    await user.click(screen.getByRole('button', { name: 'Drop it' }));
    expect(await screen.findByText('Ball 3 dropped, 1 left')).toBeInTheDocument();
  });
});
