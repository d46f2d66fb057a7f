import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { defineRoute } from '@siteswap/contracts/route';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { mockProblem, mockRoute, renderPage } from '../testing/index.ts';
import { type RouteMutationOptions, useRouteMutation } from './use-route-mutation.ts';

const throwBall = defineRoute({
  id: 'props.ball.throw',
  method: 'POST',
  path: '/api/balls',
  summary: 'Throws a ball.',
  access: 'public',
  response: z.object({}),
});

function Throw(options: RouteMutationOptions<typeof throwBall>): ReactNode {
  const { mutate, isError } = useRouteMutation(throwBall, options);
  return (
    <>
      <button type="button" onClick={() => mutate({})}>
        Throw
      </button>
      {isError ? <p>Dropped</p> : null}
      <ToastRegion label="Messages" closeLabel="Close" defaultActionLabel="View" />
    </>
  );
}

const fail = async (options: RouteMutationOptions<typeof throwBall> = {}) => {
  mockRoute(throwBall, mockProblem(503, 'SERVICE_UNAVAILABLE'));
  const { user } = await renderPage(<Throw {...options} />);
  await user.click(screen.getByRole('button', { name: 'Throw' }));
  await screen.findByText('Dropped');
};

describe('a write that failed', () => {
  it('is said by a toast with the reason, without any code of the page', async () => {
    await fail();
    expect(screen.getByText('Your change was not saved')).toBeInTheDocument();
    expect(screen.getByText(/unavailable for a moment/)).toBeInTheDocument();
  });

  it('is said once when the page says it itself', async () => {
    await fail({ isFailureShown: true });
    expect(screen.queryByText('Your change was not saved')).not.toBeInTheDocument();
  });

  it('is said once when the page handles the failure', async () => {
    await fail({ onError: () => {} });
    expect(screen.queryByText('Your change was not saved')).not.toBeInTheDocument();
  });
});
