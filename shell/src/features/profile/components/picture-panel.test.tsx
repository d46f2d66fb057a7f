import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { deletePicture } from '@siteswap/contracts/core';
import { session } from '@siteswap/web-kit';
import { aProfile, aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { mockProfile } from '#test/account.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { useProfile } from '../use-profile.ts';
import { PicturePanel } from './picture-panel.tsx';

const picture = '/uploads/profiles/7/00000000-0000-4000-8000-000000000001.webp';

/** The picture of the account that the server has. */
function Panel(): ReactNode {
  const { data } = useProfile();
  return data ? <PicturePanel profile={data.user} /> : null;
}

async function open(profilePicture: string | null) {
  mockProfile({ profilePicture });
  const page = await renderInShell(<Panel />, { session: aSessionUser({ profilePicture }) });
  await screen.findByRole('group', { name: 'Photo de profil' });
  return page;
}

const remove = () => screen.queryByRole('button', { name: /Retirer/ });

describe('my picture', () => {
  it('is shown by an address that changes with it', async () => {
    const { container } = await open(picture);
    expect(container.querySelector('img')).toHaveAttribute(
      'src',
      `${picture}?v=${encodeURIComponent(aProfile().updatedAt)}`,
    );
  });

  it('is removed, also from the session', async () => {
    const { user } = await open(picture);
    const requests = mockRoute(deletePicture, { user: aProfile() });
    await user.click(remove() as HTMLElement);
    expect(await screen.findByText('Photo retirée')).toBeInTheDocument();
    expect(requests).toHaveLength(1);
    expect(session.get().user?.profilePicture).toBeNull();
    await waitFor(() => expect(remove()).not.toBeInTheDocument());
  });

  it('stays when it could not be removed, and says why', async () => {
    const { user } = await open(picture);
    mockRoute(deletePicture, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await user.click(remove() as HTMLElement);
    expect(await screen.findByText(/fait une petite pause/)).toBeInTheDocument();
    expect(remove()).toBeInTheDocument();
  });

  it('is offered to be chosen where there is none', async () => {
    await open(null);
    expect(remove()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Choisir une photo/ })).toBeInTheDocument();
  });
});
