import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { confirmAddressAgain, type Profile } from '@siteswap/contracts/core';
import { updateNotificationPreferences } from '@siteswap/contracts/notifications';
import { aProfile, aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { mockPreferences, mockProfile } from '#test/account.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { MailSettingsPanel } from './mail-settings-panel.tsx';

const open = async (fields: Partial<Profile> = {}) => {
  mockProfile(fields);
  const sent = mockPreferences();
  return { sent, ...(await renderInShell(<MailSettingsPanel />, { session: aSessionUser() })) };
};
const atOnce = () =>
  screen.findByRole('switch', { name: 'M’écrire tout de suite pour ce qui ne peut pas attendre' });

afterEach(() => {
  jest.restoreAllMocks();
});

describe('which mails I get', () => {
  it('are those about what cannot wait, and no digest, until I choose', async () => {
    await open();
    expect(await atOnce()).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Jamais' })).toBeChecked();
    expect(screen.queryByText('Nous ne vous écrivons plus')).not.toBeInTheDocument();
  });

  it('change at once, one thing at a time', async () => {
    const { sent, user } = await open();
    await user.click(await atOnce());
    expect(await atOnce()).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Chaque lundi' }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body.settings)).toEqual([
        { isMailedNow: false },
        { digest: 'weekly' },
      ]),
    );
    expect(screen.getByRole('radio', { name: 'Chaque lundi' })).toBeChecked();
    expect(await screen.findByText('Enregistré')).toBeInTheDocument();
  });

  it('are as before when the change could not be saved', async () => {
    const { user } = await open();
    await screen.findByRole('radio', { name: 'Chaque jour' });
    mockRoute(updateNotificationPreferences, mockProblem(503, 'UNAVAILABLE'));
    await user.click(screen.getByRole('radio', { name: 'Chaque jour' }));
    expect(await screen.findByText('Ce choix n’a pas pu être enregistré')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Jamais' })).toBeChecked();
  });

  it('say that they stopped, and begin again with a code to the same address', async () => {
    const stopped = { email: 'lina@siteswap.test', mailsStoppedAt: '2027-01-01T10:00:00Z' };
    const { user } = await open(stopped);
    expect(await screen.findByText('Nous ne vous écrivons plus')).toBeInTheDocument();
    const asked = mockRoute(confirmAddressAgain, {
      user: aProfile({ ...stopped, pendingEmail: stopped.email }),
    });
    await user.click(screen.getByRole('button', { name: 'Confirmer mon adresse' }));
    const link = await screen.findByRole('link', { name: 'Saisir le code' });
    expect(link).toHaveAttribute('href', '/profile#contact');
    expect(asked).toHaveLength(1);
  });
});
