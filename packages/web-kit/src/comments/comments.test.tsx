import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { comment, commentRoutes } from '@siteswap/contracts/comments';
import { idParam } from '@siteswap/contracts/fields';
import { defineRoute } from '@siteswap/contracts/route';
import { aPublicUser } from '@siteswap/contracts/testing';
import { toast } from '@siteswap/ui-kit/toast';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useRoute } from '../client/use-route.ts';
import { useArrival } from '../page/arrival.ts';
import { QueryStates } from '../page/query-states.tsx';
import { session } from '../session/session.ts';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '../testing/index.ts';
import { Comments } from './comments.tsx';
import type { CommentsKind } from './comments-kind.ts';

const toasts = () => toast.list().map(({ title }) => title);

const ofBall = z.object({ id: idParam });
const shown = comment.extend({ user: comment.shape.user.nullable() });
const getBall = defineRoute({
  id: 'props.ball.get',
  method: 'GET',
  path: '/api/balls/:id',
  summary: 'One ball.',
  access: 'public',
  params: ofBall,
  response: z.object({ commentCount: z.int(), comments: z.array(shown) }),
});
const routes = commentRoutes({
  id: 'props.ball-comment',
  path: '/api/balls/:id',
  params: ofBall,
  noun: 'a ball',
  notified: 'its owner',
  shows: { ball: 'id' },
  comment: shown,
  errors: ['BALL_LOST'],
});
const ballComments: CommentsKind<typeof routes> = {
  routes,
  namespace: 'props',
  invalidates: [getBall],
};

const lina = aPublicUser({ id: 7, pseudo: 'lina' });
const tom = aPublicUser({ id: 8, pseudo: 'tom' });
const aComment = (fields: Partial<z.input<typeof shown>> = {}): z.output<typeof shown> =>
  shown.parse({
    id: 50,
    user: tom,
    content: 'It bounces',
    createdAt: '2027-05-01T10:00:00Z',
    editedAt: null,
    version: 'v1',
    ...fields,
  });

function Ball(props: { canModerate: boolean; isClosed: boolean }): ReactNode {
  const arrival = useArrival('commentId');
  const ball = useRoute(getBall, { params: { id: 3 } });
  return (
    <QueryStates query={ball}>
      {(data) => (
        <Comments
          {...props}
          kind={ballComments}
          params={{ id: 3 }}
          of={data}
          timezone="Europe/Paris"
          arrival={arrival}
        />
      )}
    </QueryStates>
  );
}

async function open(
  comments: readonly z.output<typeof shown>[],
  options: { session?: null; canModerate?: boolean; isClosed?: boolean; url?: string } = {},
) {
  const reads = mockRoute(getBall, { commentCount: comments.length, comments: [...comments] });
  const { canModerate = false, isClosed = false, url = '/', session = aSessionUser() } = options;
  const page = await renderPage(<Ball canModerate={canModerate} isClosed={isClosed} />, {
    url,
    session,
    messages: { props: { error: { BALL_LOST: 'The ball is lost.' } } },
  });
  await screen.findByText(isClosed ? 'Comments are closed.' : 'Comment');
  return { ...page, reads };
}

describe('comments on an entity of any remote', () => {
  it('are listed with their author, where that is shown, and an edited one says so', async () => {
    await open([
      aComment({ editedAt: '2027-05-02T10:00:00Z' }),
      aComment({ id: 51, user: null, content: 'It is mine' }),
    ]);
    const items = within(screen.getByRole('list', { name: 'Comments' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ttom.*12:00.* · editedIt bounces$/),
      expect.stringMatching(/^Name hidden.*It is mine$/),
    ]);
  });

  it('are written up to 1,000 characters, and what shows them is read anew', async () => {
    const { user, reads } = await open([]);
    const requests = mockRoute(routes.create, aComment({ user: lina }));
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Mine');
    expect(screen.getByText('4 / 1000')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(toasts()).toEqual(['Comment published']));
    expect(requests).toMatchObject([{ params: { id: 3 }, body: { content: 'Mine' } }]);
    expect(reads).toHaveLength(2);
  });

  it('explain a failure in the texts of the remote', async () => {
    const { user } = await open([]);
    mockRoute(routes.create, mockProblem(409, 'BALL_LOST'));
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('The ball is lost.')).toBeInTheDocument();
  });

  it('are changed by their author, with the version that was opened', async () => {
    const { user } = await open([aComment({ user: lina })]);
    const requests = mockRoute(routes.update, aComment({ user: lina, content: 'It rolls' }));
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit lina: It bounces' }));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await user.clear(text);
    await user.type(text, 'It rolls');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Change saved']));
    expect(requests).toMatchObject([
      { params: { id: 3, commentId: 50 }, body: { content: 'It rolls', version: 'v1' } },
    ]);
  });

  it('are removed by a moderator with a reason, and by no one else', async () => {
    const member = await open([aComment()]);
    expect(screen.queryByRole('button', { name: /^(Edit|Delete|Remove)/ })).toBeNull();
    member.unmount();
    const { user } = await open([aComment()], { canModerate: true });
    const requests = mockRoute(routes.remove, { ok: true });
    await user.click(screen.getByRole('button', { name: 'Remove tom: It bounces' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this comment' }));
    await user.type(dialog.getByRole('textbox', { name: 'Why?' }), 'Spam');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toasts()).toEqual(['Comment removed']));
    expect(requests).toMatchObject([
      { params: { id: 3, commentId: 50 }, body: { reason: 'Spam' } },
    ]);
  });

  it('are read by visitors, who see no button but the one to comment', async () => {
    await open([aComment()], { session: null });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Comment',
    ]);
  });

  it('are written by a visitor after they have signed in', async () => {
    const { user } = await open([aComment()], { session: null });
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    act(() => session.login(aSessionUser(), false));
    expect(await screen.findByRole('textbox')).toBeInTheDocument();
  });

  it('are closed where no more are accepted', async () => {
    await open([aComment()], { isClosed: true });
    expect(screen.getByText('Comments are closed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Comment' })).toBeNull();
  });

  it('shows the one to which the address leads', async () => {
    mockRoute(routes.get, aComment({ id: 40, content: 'An old one' }));
    await open([aComment()], { url: '/?commentId=40' });
    expect((await screen.findByText('An old one')).closest('[data-arrived]')).not.toBeNull();
  });
});
