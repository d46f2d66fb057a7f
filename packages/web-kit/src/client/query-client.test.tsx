import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { defineRoute } from '@siteswap/contracts/route';
import { TextField } from '@siteswap/ui-kit/text-field';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { Field, useRouteForm } from '../form/index.ts';
import { QueryStates } from '../page/query-states.tsx';
import { mockProblem, mockRoute, renderPage } from '../testing/index.ts';
import { useRoute } from './use-route.ts';
import { useRouteMutation } from './use-route-mutation.ts';

const ball = z.object({ name: z.string() });
const getBall = defineRoute({
  id: 'props.ball.get',
  method: 'GET',
  path: '/api/ball',
  summary: 'The ball.',
  access: 'public',
  response: ball,
});
const renameBall = defineRoute({
  id: 'props.ball.rename',
  method: 'PATCH',
  path: '/api/ball',
  summary: 'Names the ball.',
  access: 'public',
  body: ball,
  response: ball,
});

/** The window is looked at again, so much later. */
async function comeBack(seconds: number): Promise<void> {
  const later = Date.now() + seconds * 1_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  await act(async () => void window.dispatchEvent(new Event('focus')));
}
beforeEach(() => void jest.restoreAllMocks());

function Form({ name }: { name: string }): ReactNode {
  const form = useRouteForm(renameBall, { namespace: 'common', defaultValues: { name } });
  return (
    <form onSubmit={form.submit}>
      <p>{form.failureText}</p>
      <Field form={form} name="name" as={TextField} label="Name" />
      <button type="submit">Save</button>
    </form>
  );
}

function Page(): ReactNode {
  const query = useRoute(getBall, {});
  const [isOpen, setOpen] = useState(false);
  const rename = useRouteMutation(renameBall);
  return (
    <QueryStates query={query} loading={<p>Wait</p>}>
      {({ name }) => (
        <>
          <p>{`The ball is ${name}`}</p>
          {name === 'gone' ? null : (
            <button type="button" onClick={() => setOpen(true)}>
              Edit
            </button>
          )}
          {name !== 'gone' && isOpen ? <Form name={name} /> : null}
          <button type="button" onClick={() => rename.mutate({ body: { name: 'blue' } })}>
            Paint
          </button>
          <ToastRegion label="Messages" closeLabel="Close" defaultActionLabel="View" />
        </>
      )}
    </QueryStates>
  );
}

const shows = (name: string) => screen.findByText(`The ball is ${name}`);

describe('coming back to a window', () => {
  it('reads anew what is older than 30 seconds, without a placeholder', async () => {
    mockRoute(getBall, { name: 'red' });
    await renderPage(<Page />);
    await shows('red');
    let isAsked = false;
    mockRoute(getBall, () => {
      isAsked = true;
      expect(screen.getByText('The ball is red')).toBeInTheDocument();
      return { name: 'green' };
    });
    await comeBack(31);
    expect(await shows('green')).toBeInTheDocument();
    expect(isAsked).toBe(true);
  });

  it('does not call for what is fresh', async () => {
    const reads = mockRoute(getBall, { name: 'red' });
    await renderPage(<Page />);
    await shows('red');
    await comeBack(29);
    await comeBack(31);
    await waitFor(() => expect(reads).toHaveLength(2));
  });

  it('leaves what is typed into a form, also when the call fails', async () => {
    mockRoute(getBall, { name: 'red' });
    const { user } = await renderPage(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Name'), 'dish');
    mockRoute(getBall, { name: 'green' });
    await comeBack(31);
    await shows('green');
    expect(screen.getByLabelText('Name')).toHaveValue('reddish');
    const failed = mockRoute(getBall, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await comeBack(62);
    await waitFor(() => expect(failed).toHaveLength(1));
    expect(screen.getByLabelText('Name')).toHaveValue('reddish');
  });
});

describe('a write that the server rejects', () => {
  it.each([403, 404, 409])('with %p has the page read anew', async (status) => {
    mockRoute(getBall, { name: 'red' });
    const { user } = await renderPage(<Page />);
    await shows('red');
    mockRoute(getBall, { name: 'green' });
    mockRoute(renameBall, mockProblem(status, 'REJECTED'));
    await user.click(screen.getByRole('button', { name: 'Paint' }));
    expect(await shows('green')).toBeInTheDocument();
  });

  it('with another status does not', async () => {
    const reads = mockRoute(getBall, { name: 'red' });
    mockRoute(renameBall, mockProblem(422, 'VALIDATION_FAILED'));
    const { user } = await renderPage(<Page />);
    await shows('red');
    await user.click(screen.getByRole('button', { name: 'Paint' }));
    await screen.findByText('Your change was not saved');
    mockRoute(renameBall, mockProblem(409, 'REJECTED'));
    await user.click(screen.getByRole('button', { name: 'Paint' }));
    await waitFor(() => expect(reads).toHaveLength(2));
  });

  it('is said by a toast when the form that would say it disappears', async () => {
    mockRoute(getBall, { name: 'red' });
    const { user } = await renderPage(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    mockRoute(getBall, { name: 'gone' });
    mockRoute(renameBall, mockProblem(404, 'NOT_FOUND'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your change was not saved')).toBeInTheDocument();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });
});
