import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  acceptInvitation,
  askInvitationAgain,
  declineInvitation,
  getInvitation,
} from '@siteswap/contracts/editions';
import { anOpenedInvitation, aPublicUser } from '@siteswap/contracts/testing';
import { toast } from '@siteswap/ui-kit/toast';
import { session } from '@siteswap/web-kit';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { conventionPath } from '#src/paths.ts';
import { InvitationPage } from './invitation.page.tsx';

const token = 'a'.repeat(43);
const sender = aPublicUser({ id: 24, pseudo: 'tom' });
const open = (isVisitor = false) =>
  renderPage(InvitationPage, {
    path: '/invitations/:token',
    url: `/invitations/${token}`,
    messages: { editions: en },
    session: isVisitor ? null : aSessionUser(),
  });

const toasts = () => toast.list().map(({ title }) => title);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('CO-06 the page of an invitation', () => {
  it('says who invites to what, and is accepted with a press', async () => {
    mockRoute(getInvitation, anOpenedInvitation({ sender, role: 'Treasurer' }));
    const { user } = await open();
    await heading('Join the team of European Juggling Convention');
    expect(screen.getByText(/^tom invites you/)).toBeInTheDocument();
    expect(screen.getByText('Your role: Treasurer')).toBeInTheDocument();
    expect(screen.getByText(/^The invitation was sent to l…/)).toBeInTheDocument();
    expect(screen.getByText('Edit all editions')).toBeInTheDocument();
    expect(screen.getByText(`You are signed in as ${aSessionUser().pseudo}.`)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Switch account' })).not.toBeInTheDocument();
    const accepted = mockRoute(acceptInvitation, { ok: true, outcome: 'joined' });
    mockRoute(getInvitation, anOpenedInvitation({ sender, state: 'ACCEPTED' }));
    await user.click(screen.getByRole('button', { name: 'Join the team' }));
    await heading('European Juggling Convention: this invitation is accepted');
    expect(accepted.map(({ params }) => params)).toEqual([{ token }]);
    expect(toasts()).toEqual(['Welcome to the team!']);
    expect(screen.getByRole('link', { name: 'The team' })).toHaveAttribute(
      'href',
      '/conventions/3/team',
    );
  });

  it.each(['2126-04-01T00:30:00.000Z', '2126-04-01T23:30:00.000Z'])(
    'names the same last day everywhere, of %s',
    async (expiresAt) => {
      mockRoute(getInvitation, anOpenedInvitation({ sender, expiresAt }));
      await open();
      expect(
        await screen.findByText('The invitation is valid until 1 April 2126.'),
      ).toBeInTheDocument();
    },
  );

  it('is declined with a press', async () => {
    mockRoute(getInvitation, anOpenedInvitation({ sender }));
    const { user } = await open();
    const press = await screen.findByRole('button', { name: 'No, thank you' });
    const declined = mockRoute(declineInvitation, { ok: true });
    mockRoute(getInvitation, anOpenedInvitation({ sender, state: 'DECLINED' }));
    await user.click(press);
    await heading('The invitation is declined');
    expect(declined).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'See the convention' })).toHaveAttribute(
      'href',
      conventionPath(anOpenedInvitation().conventionId),
    );
  });

  it('of another address says so, offers another account, and waits for the team', async () => {
    const perEdition = [{ name: null, rights: ['edit' as const] }];
    mockRoute(getInvitation, anOpenedInvitation({ sender, isForCaller: false, perEdition }));
    const { user } = await open();
    expect(await screen.findByText(/^This account has another address/)).toBeInTheDocument();
    expect(screen.getByText('an edition that is not published yet: May edit')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Switch account' })).toHaveAttribute(
      'href',
      `/logout?returnTo=${encodeURIComponent(`/invitations/${token}`)}`,
    );
    mockRoute(acceptInvitation, { ok: true, outcome: 'waiting' });
    const waiting = anOpenedInvitation({ sender, isForCaller: false, state: 'WAITING' });
    mockRoute(getInvitation, waiting);
    await user.click(screen.getByRole('button', { name: 'Join the team' }));
    await heading('European Juggling Convention: the team confirms first');
    expect(toasts()).toEqual(['European Juggling Convention: the team confirms first']);
  });

  it('still waits for its own address while another account waits', async () => {
    mockRoute(getInvitation, anOpenedInvitation({ sender, state: 'WAITING' }));
    await open();
    expect(await screen.findByRole('button', { name: 'Join the team' })).toBeInTheDocument();
  });

  it('asks a visitor to sign in first, and then accepts', async () => {
    mockRoute(getInvitation, anOpenedInvitation({ sender }));
    const accepted = mockRoute(acceptInvitation, { ok: true, outcome: 'joined' });
    const { user } = await open(true);
    await user.click(await screen.findByRole('button', { name: 'Join the team' }));
    expect(accepted).toEqual([]);
    act(() => session.login(aSessionUser(), false));
    await waitFor(() => expect(accepted).toHaveLength(1));
  });

  it('says why it cannot be accepted', async () => {
    mockRoute(getInvitation, anOpenedInvitation({ sender }));
    mockRoute(acceptInvitation, mockProblem(409, 'COLLABORATOR_EXISTS'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Join the team' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This person is in the team already.',
    );
  });

  it('lets ask for another one when it has expired', async () => {
    mockRoute(getInvitation, anOpenedInvitation({ sender, state: 'EXPIRED' }));
    const { user } = await open();
    await heading('This invitation is no longer valid');
    expect(screen.queryByRole('button', { name: 'Join the team' })).not.toBeInTheDocument();
    const asked = mockRoute(askInvitationAgain, { ok: true });
    await user.click(screen.getByRole('button', { name: 'Ask for another one' }));
    expect(await screen.findByText(/^We have told the team/)).toBeInTheDocument();
    expect(asked.map(({ params }) => params)).toEqual([{ token }]);
  });

  it('that was withdrawn or never was is not there', async () => {
    mockRoute(getInvitation, mockProblem(404, 'NOT_FOUND'));
    await open();
    expect(await heading('There is no such invitation')).toBeInTheDocument();
  });

  it('offers to try again when it could not be loaded', async () => {
    mockRoute(getInvitation, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await open();
    await heading('This invitation could not be loaded');
    mockRoute(getInvitation, anOpenedInvitation({ sender }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Join the team of European Juggling Convention');
  });
});
