import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  countPosts,
  createPost,
  createPostComment,
  type EditionRight,
  editionTabSlot,
  getEdition,
  getEditionAudience,
  getMyEdition,
  getPost,
  getPostComment,
  listPostComments,
  listPosts,
  type Post,
  removePost,
  removePostComment,
  updatePost,
} from '@siteswap/contracts/editions';
import {
  aMyEdition,
  anEdition,
  aPost,
  aPostComment,
  aPublicUser,
} from '@siteswap/contracts/testing';
import { toast } from '@siteswap/ui-kit/toast';
import { useSlotCounts } from '@siteswap/web-kit';
import {
  aSessionUser,
  mockProblem,
  mockRoute,
  type RenderPageOptions,
  renderPage,
} from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import en from '#src/locales/en.json' with { type: 'json' };
import { EditionPostsPage } from './edition-posts.page.tsx';

const me = aSessionUser();
const mine = aPublicUser({ id: me.id, pseudo: me.pseudo });
const tom = aPublicUser({ id: 24, pseudo: 'tom' });

type UserEvent = Awaited<ReturnType<typeof renderPage>>['user'];

interface Shown extends Pick<RenderPageOptions, 'contributions'> {
  page?: () => ReactNode;
  posts?: Post[];
  rights?: EditionRight[];
  visitor?: boolean;
  query?: string;
}

function open(shown: Shown = {}) {
  const { posts = [], rights = [], visitor = false, query = '', ...more } = shown;
  const { page = EditionPostsPage, ...options } = more;
  mockRoute(countPosts, { data: [{ id: 12, count: 2 }] });
  mockRoute(getEdition, anEdition({ id: 12 }));
  mockRoute(getEditionAudience, { favorites: 4, participants: 2, notified: 5 });
  mockRoute(getMyEdition, aMyEdition({ id: 12, myRights: rights }));
  mockRoute(listPosts, { data: posts, nextCursor: null });
  return renderPage(page, {
    path: '/editions/:id/commentaires',
    url: `/editions/12/commentaires${query}`,
    messages: { editions: en },
    session: visitor ? null : me,
    ...options,
  });
}

const toasts = () => toast.list().map(({ title }) => title);
const card = async (text: string) =>
  within((await screen.findByText(text)).closest('article') as HTMLElement);

function PageWithTab(): ReactNode {
  const [posts] = useSlotCounts(editionTabSlot, 12);
  return (
    <>
      <p>{`${posts?.value ?? 0} in the tab`}</p>
      <EditionPostsPage />
    </>
  );
}

describe('the posts of an edition', () => {
  it('come before the form, which is one line until it is used', async () => {
    const { user } = await open({ posts: [aPost()], rights: ['edit'] });
    const text = await screen.findByRole('textbox', { name: 'Write a post' });
    expect(text).toHaveAttribute('rows', '1');
    expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Bold' })).not.toBeInTheDocument();
    await user.click(text);
    expect(text).toHaveFocus();
    expect(text).toHaveAttribute('rows', '3');
    expect(screen.getByRole('button', { name: 'Publish' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Bold' })).toBeInTheDocument();
  });

  it('show who wrote them and when at the place, what the team says, and comments in their order', async () => {
    await open({
      posts: [
        aPost({ id: 6, user: tom, content: 'Doors open at ten', isOfficial: true, isPinned: true }),
        aPost({
          user: tom,
          editedAt: '2126-04-02T10:00:00.000Z',
          commentCount: 2,
          comments: [
            aPostComment({ id: 50, content: 'I do!' }),
            aPostComment({ id: 51, user: tom, content: 'Great' }),
          ],
        }),
      ],
    });
    const official = await card('Doors open at ten');
    expect(official.getByText('The team')).toBeInTheDocument();
    expect(official.getByText('Pinned')).toBeInTheDocument();
    const post = await card('Who comes by train?');
    expect(post.getByText(/edited/)).toBeInTheDocument();
    // 10:00 in UTC.
    expect(post.getAllByText(/1 April 2126.*12:00/)[0]).toBeInTheDocument();
    const comments = within(post.getByRole('list', { name: 'Comments' })).getAllByRole('listitem');
    expect(comments.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('I do!'),
      expect.stringContaining('Great'),
    ]);
  });

  it('PO-01 are written at once', async () => {
    const { user } = await open();
    expect(await screen.findByText('No posts yet')).toBeInTheDocument();
    const requests = mockRoute(createPost, aPost({ user: mine, content: 'Hello' }));
    mockRoute(listPosts, { data: [aPost({ user: mine, content: 'Hello' })], nextCursor: null });
    await user.type(screen.getByRole('textbox', { name: 'Write a post' }), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await card('Hello');
    expect(toasts()).toEqual(['Post published']);
    expect(requests.map(({ body }) => body)).toEqual([
      { content: 'Hello', isOfficial: false, notifies: false },
    ]);
    expect(screen.getByRole('textbox', { name: 'Write a post' })).toHaveValue('');
  });

  it('are marked once they are published, also below pinned ones', async () => {
    const pinned = aPost({ id: 4, isPinned: true, content: 'Welcome' });
    const { user } = await open({ posts: [pinned] });
    await card('Welcome');
    const mark = () => document.querySelector('[data-arrived]');
    expect(mark()).toBeNull();
    const written = aPost({ id: 9, user: mine, content: 'Hello' });
    mockRoute(createPost, written);
    mockRoute(listPosts, { data: [pinned, written], nextCursor: null });
    mockRoute(getPost, written);
    await user.type(screen.getByRole('textbox', { name: 'Write a post' }), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(mark()).toHaveTextContent('Hello'));
  });

  it('whose comments are closed are tagged for the team, which may still comment', async () => {
    const closed = aPost({ areCommentsClosed: true });
    await open({ posts: [closed], rights: ['edit'] });
    await screen.findByText('Comments closed');
    expect(screen.getByRole('button', { name: /Comment/ })).toBeInTheDocument();
  });

  const tab = { remote: 'mf-editions', slot: editionTabSlot.name, id: 'posts', order: 10 };
  const withTab = {
    page: PageWithTab,
    contributions: { slots: [{ ...tab, count: { path: countPosts.path } }], routes: [] },
  };

  it('are counted anew in the tab when one is published', async () => {
    const { user } = await open(withTab);
    expect(await screen.findByText('2 in the tab')).toBeInTheDocument();
    mockRoute(createPost, aPost({ user: mine, content: 'Hello' }));
    mockRoute(getPost, aPost({ user: mine, content: 'Hello' }));
    mockRoute(countPosts, { data: [{ id: 12, count: 3 }] });
    await user.type(screen.getByRole('textbox', { name: 'Write a post' }), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('3 in the tab')).toBeInTheDocument();
  });

  it('are counted anew in the tab when their author deletes one', async () => {
    const { user } = await open({ ...withTab, posts: [aPost({ user: mine })] });
    expect(await screen.findByText('2 in the tab')).toBeInTheDocument();
    mockRoute(removePost, { ok: true });
    mockRoute(countPosts, { data: [{ id: 12, count: 1 }] });
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('1 in the tab')).toBeInTheDocument();
  });

  it('are counted anew in the tab when the team removes one', async () => {
    const posts = [aPost({ user: tom })];
    const { user } = await open({ ...withTab, posts, rights: ['edit'] });
    expect(await screen.findByText('2 in the tab')).toBeInTheDocument();
    mockRoute(removePost, { ok: true });
    mockRoute(countPosts, { data: [{ id: 12, count: 1 }] });
    await user.click(await screen.findByRole('button', { name: /^Remove/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this post' }));
    await user.type(dialog.getByRole('textbox', { name: 'Why?' }), 'Advertising');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('1 in the tab')).toBeInTheDocument();
  });

  it('need a text', async () => {
    const { user } = await open();
    const requests = mockRoute(createPost, aPost());
    await user.click(await screen.findByRole('textbox', { name: 'Write a post' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Write something first.')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('are read by visitors, who sign in to write', async () => {
    await open({ visitor: true, posts: [aPost()] });
    await card('Who comes by train?');
    expect(screen.getByRole('button', { name: 'Write a post' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Edit|Delete|Remove)/ })).not.toBeInTheDocument();
  });

  it('PO-03 show what was written without running it', async () => {
    await open({
      posts: [
        aPost({
          content:
            '<img src=x onerror=alert(1)> [here](javascript:alert(1)) [there](https://siteswap.test)',
        }),
      ],
    });
    const link = await screen.findByRole('link', { name: /there/ });
    expect(link).toHaveAttribute('rel', expect.stringContaining('nofollow ugc'));
    expect(document.querySelector('[onerror], img[src="x"], [href^="javascript"]')).toBeNull();
  });
});

describe('PO-02 what one may do with a post', () => {
  it('change and delete one’s own', async () => {
    const { user } = await open({ posts: [aPost({ user: mine })] });
    const changes = mockRoute(updatePost, aPost({ user: mine }));
    await user.click(await screen.findByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the post' }));
    const text = dialog.getByRole('textbox', { name: 'Text' });
    expect(text).toHaveValue('Who comes by train?');
    await user.clear(text);
    await user.type(text, 'Who comes by bus?');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Change saved']));
    expect(changes.map(({ body }) => body)).toEqual([{ content: 'Who comes by bus?' }]);

    const removals = mockRoute(removePost, { ok: true });
    await user.click(screen.getByRole('button', { name: /^Delete/ }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toContain('Post deleted'));
    expect(removals).toHaveLength(1);
  });

  it('delete the one to which the address leads, which leads there no more', async () => {
    const { user, address } = await open({ posts: [aPost({ user: mine })], query: '?postId=5' });
    mockRoute(removePost, { ok: true });
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    mockRoute(listPosts, { data: [], nextCursor: null });
    mockRoute(getPost, mockProblem(404, 'NOT_FOUND'));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/editions/12/commentaires'));
    expect(screen.queryByText(/not here any more/)).toBeNull();
  });

  it('change one’s own later: what was typed stays when the window is closed', async () => {
    const { user } = await open({ posts: [aPost({ user: mine })] });
    const openEdit = async () => {
      await user.click(await screen.findByRole('button', { name: /^Edit/ }));
      return within(await screen.findByRole('dialog', { name: 'Edit the post' }));
    };
    const text = () => screen.getByRole('textbox', { name: 'Text' });
    await openEdit();
    await waitFor(() => expect(text()).toHaveFocus());
    await user.type(text(), ' Bus too.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await openEdit();
    expect(text()).toHaveValue('Who comes by train? Bus too.');
    await user.click(again.getByRole('button', { name: 'Discard' }));
    expect(text()).toHaveValue('Who comes by train?');
  });

  it('delete one’s own that speaks for the team, but no longer change it', async () => {
    await open({ posts: [aPost({ user: mine, isOfficial: true })], rights: ['manageVolunteers'] });
    await card('Who comes by train?');
    expect(screen.getByRole('button', { name: /^Delete/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('nothing with those of others', async () => {
    await open({ posts: [aPost({ user: tom })], rights: ['manageVolunteers'] });
    await card('Who comes by train?');
    expect(screen.queryByRole('button', { name: /^(Edit|Delete|Remove|Options)/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('as one of the team: pin it, and remove it with a reason', async () => {
    const { user } = await open({ posts: [aPost({ user: tom })], rights: ['edit'] });
    const marks = mockRoute(updatePost, aPost({ user: tom, isPinned: true }));
    await user.click(await screen.findByRole('button', { name: 'Options of the post by tom' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pin' }));
    await waitFor(() => expect(marks.map(({ body }) => body)).toEqual([{ isPinned: true }]));

    const removals = mockRoute(removePost, { ok: true });
    await user.click(screen.getByRole('button', { name: /^Remove/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this post' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('Say why.')).toBeInTheDocument();
    expect(removals).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Why?' }), 'Advertising');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toasts()).toContain('Post removed'));
    expect(removals).toHaveLength(1);
  });

  it('as one of the team: write in its name', async () => {
    const { user } = await open({ rights: ['edit'] });
    const requests = mockRoute(createPost, aPost());
    await user.click(await screen.findByRole('textbox', { name: 'Write a post' }));
    await user.click(screen.getByRole('checkbox', { name: 'In the name of the team' }));
    await user.type(screen.getByRole('textbox', { name: 'Write a post' }), 'Welcome');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(requests.map(({ body }) => body)).toEqual([
        { content: 'Welcome', isOfficial: true, notifies: false },
      ]),
    );
  });

  it('as one of the team: notify the people of the edition, in its name alone', async () => {
    const { user } = await open({ rights: ['edit'] });
    const requests = mockRoute(createPost, aPost());
    await user.click(await screen.findByRole('textbox', { name: 'Write a post' }));
    const asTeam = screen.getByRole('checkbox', { name: 'In the name of the team' });
    const write = async () => {
      await user.type(screen.getByRole('textbox', { name: 'Write a post' }), 'Welcome');
      await user.click(screen.getByRole('button', { name: 'Publish' }));
    };
    expect(screen.queryByRole('checkbox', { name: /^Notify/ })).toBeNull();
    await user.click(asTeam);
    const notify = await screen.findByRole('checkbox', { name: /^Notify people/ });
    await waitFor(() => expect(notify).toHaveAccessibleDescription('5 people will be notified'));
    await user.click(notify);
    await write();
    await waitFor(() => expect(toasts()).toEqual(['Post published, and its people are notified']));
    // Without the name of the team no one is.
    await user.click(asTeam);
    await user.click(await screen.findByRole('checkbox', { name: /^Notify/ }));
    await user.click(asTeam);
    await write();
    await waitFor(() =>
      expect(requests.map(({ body }) => body)).toEqual([
        { content: 'Welcome', isOfficial: true, notifies: true },
        { content: 'Welcome', isOfficial: false, notifies: false },
      ]),
    );
  });
});

describe('comments', () => {
  it('are written under the post', async () => {
    const { user } = await open({ posts: [aPost({ user: tom })] });
    const requests = mockRoute(createPostComment, aPostComment({ user: mine }));
    await user.click(await screen.findByRole('button', { name: 'Comment' }));
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'I do!');
    const publish = screen.getByRole('button', { name: 'Publish' });
    await user.click(publish);
    await waitFor(() => expect(toasts()).toEqual(['Comment published']));
    expect(requests.map(({ body, params }) => [params, body])).toEqual([
      [{ id: 12, postId: 5 }, { content: 'I do!' }],
    ]);
    expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();
  });

  it('are all there on request, page after page', async () => {
    const { user } = await open({
      posts: [aPost({ commentCount: 5, comments: [aPostComment({ id: 55, content: 'Fifth' })] })],
    });
    mockRoute(listPostComments, {
      data: [
        aPostComment({ id: 55, content: 'Fifth' }),
        aPostComment({ id: 54, content: 'Fourth' }),
      ],
      nextCursor: '54',
    });
    await user.click(await screen.findByRole('button', { name: 'Show all 5 comments' }));
    const texts = async () =>
      within(await screen.findByRole('list', { name: 'Comments' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    await waitFor(async () =>
      expect(await texts()).toEqual([
        expect.stringContaining('Fourth'),
        expect.stringContaining('Fifth'),
      ]),
    );
    mockRoute(listPostComments, {
      data: [aPostComment({ id: 53, content: 'Third' })],
      nextCursor: null,
    });
    await user.click(screen.getByRole('button', { name: 'Earlier comments' }));
    await waitFor(async () => expect((await texts())[0]).toContain('Third'));
  });

  it('are closed for all but the team', async () => {
    await open({ posts: [aPost({ areCommentsClosed: true })] });
    expect(await screen.findByText('Comments are closed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Comment' })).toBeNull();
  });

  it('are deleted by their author after a question', async () => {
    const comment = aPostComment({ user: mine });
    const { user } = await open({
      posts: [aPost({ user: tom, commentCount: 1, comments: [comment] })],
    });
    const removals = mockRoute(removePostComment, { ok: true });
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toContain('Comment deleted'));
    expect(removals.map(({ params }) => params)).toEqual([{ id: 12, postId: 5, commentId: 50 }]);
  });
});

describe('the focus', () => {
  const comment = () => screen.findByRole('button', { name: 'Comment' });
  const confirmed = async (user: UserEvent, name: string) => {
    await user.click(await screen.findByRole('button', { name: new RegExp(`^Delete.*${name}`) }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
  };

  it('goes back to "Comment" when a comment is published or cancelled', async () => {
    const { user } = await open({ posts: [aPost({ user: tom })] });
    await user.click(await comment());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await comment()).toHaveFocus());

    const written = aPostComment({ user: mine, content: 'I do!' });
    mockRoute(createPostComment, written);
    mockRoute(listPosts, {
      data: [aPost({ user: tom, commentCount: 1, comments: [written] })],
      nextCursor: null,
    });
    await user.click(await comment());
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'I do!');
    const publish = screen.getByRole('button', { name: 'Publish' });
    await user.click(publish);
    await screen.findByText('I do!');
    await waitFor(async () => expect(await comment()).toHaveFocus());
  });

  it('goes to all comments when they are shown', async () => {
    const { user } = await open({
      posts: [aPost({ commentCount: 2, comments: [aPostComment({ id: 55 })] })],
    });
    mockRoute(listPostComments, { data: [aPostComment({ id: 55 })], nextCursor: null });
    await user.click(await screen.findByRole('button', { name: 'Show all 2 comments' }));
    expect(await screen.findByRole('region', { name: 'Comments' })).toHaveFocus();
  });

  it('goes to the next post when one is deleted, then to the heading', async () => {
    const second = aPost({ id: 6, user: mine, content: 'Second' });
    const { user } = await open({ posts: [aPost({ user: mine, content: 'First' }), second] });
    await card('Second');
    mockRoute(removePost, { ok: true });
    mockRoute(listPosts, { data: [second], nextCursor: null });
    await confirmed(user, 'First');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Edit.*Second/ })).toHaveFocus(),
    );

    mockRoute(listPosts, { data: [], nextCursor: null });
    await confirmed(user, 'Second');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'No posts yet' })).toHaveFocus(),
    );
  });

  it('stays in the post when its only comment is deleted', async () => {
    const only = aPostComment({ user: mine, content: 'I do!' });
    const { user } = await open({
      posts: [aPost({ user: tom, commentCount: 1, comments: [only] })],
    });
    await card('I do!');
    mockRoute(removePostComment, { ok: true });
    mockRoute(listPosts, { data: [aPost({ user: tom })], nextCursor: null });
    await confirmed(user, 'I do!');
    await waitFor(async () => expect(await comment()).toHaveFocus());
  });
});

/** What the address leads to is marked and has the focus. */
const expectArrival = async (text: string): Promise<void> => {
  const place = (await screen.findByText(text)).closest('[data-arrived]');
  expect(place).toBeInTheDocument();
  await waitFor(() => expect(place).toHaveFocus());
  expect(document.querySelectorAll('[data-arrived]')).toHaveLength(1);
};

describe('a link to one post', () => {
  const newest = aPost({ id: 9, content: 'Newest' });

  it('marks it and brings it into view', async () => {
    await open({ posts: [newest, aPost({ id: 5, content: 'Wanted' })], query: '?postId=5' });
    await expectArrival('Wanted');
  });

  it('shows in its place one beyond the first page', async () => {
    const reads = mockRoute(getPost, aPost({ id: 5, content: 'Wanted' }));
    await open({ posts: [newest], query: '?postId=5' });
    await expectArrival('Wanted');
    expect(reads).toMatchObject([{ params: { id: 12, postId: 5 } }]);
    expect(screen.getAllByRole('article').map((one) => one.textContent)).toEqual([
      expect.stringContaining('Newest'),
      expect.stringContaining('Wanted'),
    ]);
  });

  it('shows it although the list is empty', async () => {
    mockRoute(getPost, aPost({ id: 5, content: 'Wanted' }));
    await open({ query: '?postId=5' });
    await expectArrival('Wanted');
  });

  it('says kindly that it is gone, and shows the others', async () => {
    mockRoute(getPost, mockProblem(404, 'NOT_FOUND'));
    await open({ posts: [newest], query: '?postId=5' });
    const gone = await screen.findByText('This is not here any more: it was deleted.');
    await waitFor(() => expect(gone).toHaveFocus());
    expect(screen.getByText('Newest')).toBeInTheDocument();
  });
});

describe('a link to one comment', () => {
  const commented = aPost({
    id: 5,
    content: 'Old post',
    commentCount: 9,
    comments: [aPostComment({ id: 58, content: 'Last' })],
  });

  it('marks the comment, not its post', async () => {
    await open({ posts: [commented], query: '?postId=5&commentId=58' });
    await expectArrival('Last');
  });

  it('of a post beyond the first page, and before its last comments, shows both', async () => {
    mockRoute(getPost, commented);
    const reads = mockRoute(getPostComment, aPostComment({ id: 51, content: 'Wanted' }));
    await open({
      posts: [aPost({ id: 9, content: 'Newest' })],
      query: '?postId=5&commentId=51',
    });
    await expectArrival('Wanted');
    expect(reads).toMatchObject([{ params: { id: 12, postId: 5, commentId: 51 } }]);
    expect(screen.getByText('Last')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show all 9 comments' })).toBeInTheDocument();
  });

  it('stays when all comments are opened', async () => {
    mockRoute(getPostComment, aPostComment({ id: 51, content: 'Wanted' }));
    mockRoute(listPostComments, {
      data: [aPostComment({ id: 58, content: 'Last' })],
      nextCursor: '58',
    });
    const { user } = await open({ posts: [commented], query: '?postId=5&commentId=51' });
    await expectArrival('Wanted');
    await user.click(screen.getByRole('button', { name: 'Show all 9 comments' }));
    expect(await screen.findByRole('button', { name: /earlier/i })).toBeInTheDocument();
    expect(screen.getByText('Wanted')).toBeInTheDocument();
  });

  it('that is gone says so at its post', async () => {
    mockRoute(getPostComment, mockProblem(404, 'NOT_FOUND'));
    await open({ posts: [commented], query: '?postId=5&commentId=51' });
    const post = await card('Old post');
    const gone = await post.findByText('This is not here any more: it was deleted.');
    await waitFor(() => expect(gone).toHaveFocus());
  });
});
