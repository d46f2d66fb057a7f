import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { deleteAccount, getProfile, keepAccount, type Profile } from '@siteswap/contracts/core';
import { session } from '@siteswap/web-kit';
import { aProfile, aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderInShell } from '#test/render-in-shell.tsx';
import { DeletePanel } from './delete-panel.tsx';
import { DeletionBanner } from './deletion-banner.tsx';

const open = (fields: Partial<Profile> = {}, contributed: string[] = []) =>
  renderInShell(<DeletePanel profile={aProfile(fields)} />, {
    session: aSessionUser(),
    url: '/profile',
    contributions: {
      slots: [],
      routes: contributed.map((path) => ({ id: 'conventions.edit', path })),
    },
  });
type Page = Awaited<ReturnType<typeof open>>;

async function ask({ user }: Page) {
  await user.click(screen.getByRole('button', { name: 'Supprimer mon compte…' }));
  return within(
    await screen.findByRole('alertdialog', { name: 'Supprimer le compte lina\u202f?' }),
  );
}

async function confirm(page: Page, password = 'Jonglerie-2027') {
  const dialog = await ask(page);
  if (password) await page.user.type(dialog.getByLabelText('Mot de passe actuel'), password);
  await page.user.click(dialog.getByRole('button', { name: 'Supprimer mon compte' }));
  return dialog;
}

describe('AC-04 deleting my account', () => {
  it('says first what happens', async () => {
    await open();
    expect(screen.getByText(/Pendant 7 jours, vous pouvez changer d’avis/)).toBeInTheDocument();
    expect(screen.getByText(/reste, sans votre nom/)).toBeInTheDocument();
  });

  it('requires the password, signs out, and says until when it can be undone', async () => {
    const sent = mockRoute(deleteAccount, { deleteAfter: '2027-04-18T10:00:00Z' });
    const page = await open();
    await confirm(page);
    expect(await screen.findByText('Votre compte sera supprimé')).toBeInTheDocument();
    expect(screen.getByText(/connectez-vous avant cette date .*18 avril 2027/)).toBeVisible();
    expect(sent[0]?.body).toEqual({ password: 'Jonglerie-2027' });
    await waitFor(() => expect(session.get().user).toBeNull());
    expect(page.address()).toBe('/');
  });

  it('does nothing without the password, or when it is cancelled', async () => {
    const sent = mockRoute(deleteAccount, { deleteAfter: '2027-04-18T10:00:00Z' });
    const page = await open();
    const dialog = await confirm(page, '');
    expect(await dialog.findByText('Entrez un mot de passe.')).toBeInTheDocument();
    await page.user.click(dialog.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sent).toHaveLength(0);
    expect(session.get().user).not.toBeNull();
  });

  it('requires none where the account has none', async () => {
    const sent = mockRoute(deleteAccount, { deleteAfter: '2027-04-18T10:00:00Z' });
    const page = await open({ hasPassword: false });
    const dialog = await ask(page);
    expect(dialog.queryByLabelText('Mot de passe actuel')).not.toBeInTheDocument();
    await page.user.click(dialog.getByRole('button', { name: 'Supprimer mon compte' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({}));
  });

  it('is rejected next to the password when that is wrong', async () => {
    mockRoute(deleteAccount, mockProblem(403, 'WRONG_PASSWORD'));
    const dialog = await confirm(await open());
    expect(await dialog.findByText('Ce n’est pas votre mot de passe.')).toBeInTheDocument();
    expect(session.get().user).not.toBeNull();
  });
});

describe('AC-05 the sole author of a live convention', () => {
  const problem = mockProblem(409, 'SOLE_AUTHOR', { conventions: [{ id: 4, name: 'EJC' }] });

  it('is shown which conventions must be handed over or archived first, with links', async () => {
    mockRoute(deleteAccount, problem);
    const dialog = await confirm(await open({}, ['/conventions/:id/edit']));
    expect(
      await dialog.findByText(/la seule personne responsable de ces conventions/),
    ).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'EJC' })).toHaveAttribute(
      'href',
      '/conventions/4/edit',
    );
    expect(session.get().user).not.toBeNull();
  });

  it('is shown their names while no page of them exists', async () => {
    mockRoute(deleteAccount, problem);
    const dialog = await confirm(await open());
    expect(await dialog.findByText('EJC')).toBeInTheDocument();
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('AC-04 an account that will be deleted', () => {
  const openBanner = () =>
    renderInShell(<DeletionBanner deleteAfter="2027-04-18T10:00:00Z" />, {
      session: aSessionUser({ deleteAfter: '2027-04-18T10:00:00Z' }),
    });
  const keep = () => screen.getByRole('button', { name: 'Garder mon compte' });

  it('says when, and one press cancels the deletion', async () => {
    mockRoute(getProfile, { user: aProfile() });
    const requests = mockRoute(keepAccount, { ok: true });
    const { user } = await openBanner();
    expect(screen.getByRole('alert')).toHaveTextContent('18 avril 2027');
    await user.click(keep());
    expect(await screen.findByText(/Votre compte reste/)).toBeInTheDocument();
    expect(requests).toHaveLength(1);
    // Nothing asks again on another page.
    expect(session.get().user?.deleteAfter).toBeNull();
  });

  it('says when the deletion could not be cancelled', async () => {
    mockRoute(keepAccount, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await openBanner();
    await user.click(keep());
    expect(await screen.findByText(/Impossible de garder le compte/)).toBeInTheDocument();
  });
});
