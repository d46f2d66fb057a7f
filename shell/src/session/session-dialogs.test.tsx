import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  endOtherSessions,
  getProfile,
  getSession,
  keepAccount,
  listIdentities,
  oidcStorageKey,
  prove,
} from '@siteswap/contracts/core';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import { callRoute, session } from '@siteswap/web-kit';
import { aProfile, aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { renderInShell } from '#test/render-in-shell.tsx';
import { SessionDialogs } from './session-dialogs.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a call that needs a recent proof', () => {
  /** A call that is rejected until `prove` was called. */
  async function callThatNeedsProof(hasPassword = true) {
    let isProven = false;
    mockRoute(getProfile, { user: aProfile({ hasPassword }) });
    const proofs = mockRoute(prove, ({ body }) => {
      isProven = body.password === 'Jonglerie-2027';
      return isProven ? { ok: true as const } : mockProblem(403, 'WRONG_PASSWORD');
    });
    const calls = mockRoute(endOtherSessions, () =>
      isProven ? { ended: 2 } : mockProblem(403, 'PROOF_REQUIRED'),
    );
    const page = await renderInShell(<SessionDialogs />, { session: aSessionUser() });
    let outcome: unknown = 'pending';
    act(() => {
      callRoute(endOtherSessions, {}).then(
        (result) => {
          outcome = result;
        },
        (error: { code: string }) => {
          outcome = error.code;
        },
      );
    });
    const dialog = within(await screen.findByRole('dialog', { name: /^Est-ce toujours vous/ }));
    return { ...page, dialog, proofs, calls, outcome: () => outcome };
  }

  it('asks for the password over the page, and is repeated once it was given', async () => {
    const { user, dialog, proofs, calls, outcome } = await callThatNeedsProof();
    const field = await dialog.findByLabelText('Mot de passe');
    expect(field).toHaveFocus();
    await user.type(field, 'Faux-Mot-9{Enter}');
    expect(await dialog.findByText('Ce n’est pas votre mot de passe.')).toBeInTheDocument();
    expect(outcome()).toBe('pending');
    await user.type(dialog.getByLabelText('Mot de passe'), 'Jonglerie-2027{Enter}');
    await waitFor(() => expect(outcome()).toEqual({ ended: 2 }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(proofs).toHaveLength(2);
    expect(calls).toHaveLength(2);
  });

  it('of an account without a password is repeated after a sign-in at its provider', async () => {
    mockRoute(getPlatformConfig, {
      signInProviders: [
        { id: 'google', name: 'Google' },
        { id: 'club', name: 'Club' },
      ],
    });
    mockRoute(listIdentities, {
      data: [
        {
          id: '0193b000-0000-7000-8000-000000000007',
          provider: 'club',
          createdAt: '2026-11-20T10:00:00Z',
        },
      ],
    });
    const opened = jest
      .spyOn(window, 'open')
      .mockImplementation(() => ({ focus: () => {} }) as Window);
    const { user, dialog, proofs, calls, outcome } = await callThatNeedsProof(false);
    await user.click(await dialog.findByRole('button', { name: 'Continuer avec Club' }));
    expect(opened.mock.calls[0]?.[0]).toMatch(/\/oidc\/club\/start/);
    // Another provider would open another account, and there is no password to ask for.
    expect(dialog.queryByRole('button', { name: 'Continuer avec Google' })).not.toBeInTheDocument();
    expect(dialog.queryByLabelText('Mot de passe')).not.toBeInTheDocument();
    expect(outcome()).toBe('pending');

    mockRoute(getSession, { user: aSessionUser() });
    mockRoute(endOtherSessions, { ended: 2 });
    act(() => {
      const newValue = JSON.stringify({ result: 'signed-in', rememberMe: false, at: 1 });
      window.dispatchEvent(new StorageEvent('storage', { key: oidcStorageKey, newValue }));
    });
    await waitFor(() => expect(outcome()).toEqual({ ended: 2 }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(proofs).toHaveLength(0);
    expect(calls).toHaveLength(1);
  });

  it('fails when the person gives up', async () => {
    const { user, calls, outcome } = await callThatNeedsProof();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(outcome()).toBe('PROOF_REQUIRED'));
    expect(calls).toHaveLength(1);
  });
});

describe('AC-04 a pending deletion', () => {
  const deleteAfter = '2027-04-18T10:00:00Z';
  const notice = () => screen.findByRole('alertdialog', { name: 'Votre compte sera supprimé' });
  const signIn = () => act(() => session.login(aSessionUser({ deleteAfter }), false));
  const open = async (url = '/') => {
    mockRoute(getProfile, { user: aProfile() });
    const page = await renderInShell(
      <>
        <SessionDialogs />
        <Link to="/" aria-label="Elsewhere" />
      </>,
      { url },
    );
    signIn();
    return page;
  };

  it('is said at sign-in, and one press cancels it', async () => {
    const requests = mockRoute(keepAccount, { ok: true as const });
    const { user } = await open();
    const dialog = within(await notice());
    expect(dialog.getByText(/18 avril 2027/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Garder mon compte' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(requests).toHaveLength(1);
    expect(session.get().user?.deleteAfter).toBeNull();
  });

  it('stays with an error when the deletion could not be cancelled', async () => {
    mockRoute(keepAccount, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await open();
    const dialog = within(await notice());
    await user.click(dialog.getByRole('button', { name: 'Garder mon compte' }));
    expect(await dialog.findByText(/petite pause/)).toBeInTheDocument();
  });

  it('is left to the profile where one is on it', async () => {
    const { user } = await open('/profile');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await notice()).toBeInTheDocument();
  });

  it('is said once in a tab', async () => {
    const { user } = await open();
    await user.click(
      within(await notice()).getByRole('button', { name: 'Confirmer la suppression' }),
    );
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    act(() => session.clear());
    signIn();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
