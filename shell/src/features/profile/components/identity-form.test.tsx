import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { updateProfile } from '@siteswap/contracts/core';
import { session } from '@siteswap/web-kit';
import { aProfile, aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { mockProfile } from '#test/account.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { IdentityForm } from './identity-form.tsx';
import { PhoneForm } from './phone-form.tsx';

/** The form on a page that one leaves and comes back to. */
function Visit(): ReactNode {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {'Leave'}
      </button>
      {isHere ? <IdentityForm profile={aProfile()} /> : null}
    </>
  );
}

const field = (label: string | RegExp) => screen.getByRole('textbox', { name: label });

describe('my names', () => {
  const open = () =>
    renderInShell(<IdentityForm profile={aProfile()} />, { session: aSessionUser() });
  const save = async (page: Awaited<ReturnType<typeof open>>, label: string, text: string) => {
    await page.user.clear(field(label));
    if (text) await page.user.type(field(label), text);
    await page.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  };

  it('are saved, and updated in the session at once', async () => {
    const sent = mockProfile();
    const page = await open();
    expect(field('Pseudo')).toHaveValue('lina');
    await save(page, 'Pseudo', 'lina-531');
    expect(await screen.findByText('C’est enregistré !')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({ pseudo: 'lina-531', prenom: 'Lina', nom: 'Martin' });
    expect(session.get().user).toEqual({
      ...aSessionUser({ pseudo: 'lina-531' }),
      deleteAfter: null,
    });
    // What is not part of a session stays out of the storage.
    expect(sessionStorage.getItem('authUser')).not.toContain('pendingEmail');
  });

  it('that were changed but not saved say so, and are still there when one comes back', async () => {
    mockProfile();
    const { user } = await renderInShell(<Visit />, { session: aSessionUser() });
    expect(screen.queryByText('Pas encore enregistré.')).not.toBeInTheDocument();
    await user.type(field('Prénom'), '-Anne');
    expect(screen.getByText('Pas encore enregistré.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(field('Prénom')).toHaveValue('Lina-Anne');
    expect(screen.getByText('Pas encore enregistré.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('C’est enregistré !');
    expect(sessionStorage.getItem('draft:profile-names-7')).toBeNull();
  });

  it.each([
    ['Pseudo', 'li', '3 caractères au moins.'],
    ['Pseudo', 'li na!', 'Seulement des lettres, des chiffres, _ ou -.'],
    ['Prénom', '', 'Entrez votre prénom.'],
  ])('reject %s "%s" next to the field, before anything is sent', async (label, text, sentence) => {
    const sent = mockProfile();
    const page = await open();
    await save(page, label, text);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(field(label)).toBeInvalid();
    expect(sent).toHaveLength(0);
  });

  it('AC-01 say next to the field that a pseudo is taken', async () => {
    mockRoute(
      updateProfile,
      mockProblem(422, 'PSEUDO_TAKEN', { errors: [{ path: 'pseudo', code: 'TAKEN' }] }),
    );
    const page = await open();
    await save(page, 'Pseudo', 'taken');
    expect(await screen.findByText('Ce pseudo est déjà pris.')).toBeInTheDocument();
    expect(field('Pseudo')).toHaveFocus();
    expect(session.get().user?.pseudo).toBe('lina');
  });

  it('show an error of the server', async () => {
    mockRoute(updateProfile, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const page = await open();
    await save(page, 'Pseudo', 'lina-531');
    expect(await screen.findByRole('alert')).toHaveTextContent('fait une petite pause');
    expect(field('Pseudo')).toHaveValue('lina-531');
  });
});

describe('my phone', () => {
  const open = (phone: string | null) =>
    renderInShell(<PhoneForm profile={aProfile({ phone })} />, { session: aSessionUser() });
  const submit = (page: Awaited<ReturnType<typeof open>>) =>
    page.user.click(screen.getByRole('button', { name: 'Enregistrer' }));

  it('is saved', async () => {
    const sent = mockProfile();
    const page = await open(null);
    await page.user.type(field(/Numéro de téléphone/), '+33 6 12 34 56 78');
    await submit(page);
    await waitFor(() => expect(sent[0]?.body).toEqual({ phone: '+33 6 12 34 56 78' }));
    await waitFor(() => expect(session.get().user?.phone).toBe('+33 6 12 34 56 78'));
  });

  it('is removed by an empty field', async () => {
    const sent = mockProfile({ phone: '0612345678' });
    const page = await open('0612345678');
    await page.user.clear(field(/Numéro de téléphone/));
    await submit(page);
    await waitFor(() => expect(sent[0]?.body).toEqual({ phone: null }));
  });

  it('is rejected with a message when it is invalid', async () => {
    const sent = mockProfile();
    const page = await open(null);
    await page.user.type(field(/Numéro de téléphone/), 'appelez-moi');
    await submit(page);
    expect(await screen.findByText(/De 6 à 30 chiffres/)).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });
});
