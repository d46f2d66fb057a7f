import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  getNotificationPreferences,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import { aSessionUser, mockProblem, mockRoute, setWindowWidth } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { mockPreferences } from '#test/account.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';

const open = () => renderInShell(<PreferencesPanel />, { session: aSessionUser() });
const cell = (name: string) => screen.findByRole('switch', { name });
const carpool = 'Covoiturage · Sur le site';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('which categories reach me by which channels', () => {
  it('is a table of categories and the channels that deliver, all on at first', async () => {
    mockPreferences();
    await open();
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Catégorie', 'Sur le site', 'Notification push', 'Par e-mail']);
    expect(within(table).getAllByRole('rowheader')).toHaveLength(7);
    const switches = within(table).getAllByRole('switch');
    expect(switches).toHaveLength(21);
    for (const one of switches) expect(one).toBeChecked();
  });

  it('is a list on phones, with the same switches', async () => {
    setWindowWidth(360);
    mockPreferences();
    await open();
    const group = await screen.findByRole('group', { name: 'Covoiturage' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(within(group).getAllByRole('switch')).toHaveLength(3);
    expect(within(group).getByRole('switch', { name: 'Sur le site' })).toBeChecked();
  });

  it('never lets the account’s own notifications be switched off on the site', async () => {
    mockPreferences();
    await open();
    expect(await cell('Compte · Sur le site')).toBeDisabled();
    expect(await cell(carpool)).toBeEnabled();
  });

  it('saves a cell at once and offers to undo it', async () => {
    const sent = mockPreferences();
    const { user } = await open();
    await user.click(await cell(carpool));
    expect(await cell(carpool)).not.toBeChecked();
    expect(await screen.findByText(`Désactivé : ${carpool}`)).toBeInTheDocument();
    expect(sent[0]?.body.preferences).toEqual({ carpool: { inApp: false } });

    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await cell(carpool)).toBeChecked();
    await waitFor(() =>
      expect(sent.map(({ body }) => body.preferences)).toEqual([
        { carpool: { inApp: false } },
        { carpool: { inApp: true } },
      ]),
    );
  });

  it('sends quick changes one after the other and ends with the last one', async () => {
    const sent = mockPreferences();
    const { user } = await open();
    const one = await cell(carpool);
    await user.click(one);
    await user.click(one);
    await user.click(one);
    await user.click(await cell('Favoris · Sur le site'));
    await waitFor(() =>
      expect(sent.map(({ body }) => body.preferences)).toEqual([
        { carpool: { inApp: false } },
        { carpool: { inApp: true } },
        { carpool: { inApp: false } },
        { favorite: { inApp: false } },
      ]),
    );
    expect(one).not.toBeChecked();
    expect(await cell('Favoris · Sur le site')).not.toBeChecked();
  });

  it('restores a cell that could not be saved, and says so', async () => {
    mockPreferences();
    mockRoute(updateNotificationPreferences, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await open();
    await user.click(await cell(carpool));
    expect(await screen.findByText('Ce choix n’a pas pu être enregistré')).toBeInTheDocument();
    expect(await cell(carpool)).toBeChecked();
  });

  it('restores it also while the choices cannot be read again', async () => {
    mockPreferences();
    const { user } = await open();
    const one = await cell(carpool);
    mockRoute(updateNotificationPreferences, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    mockRoute(getNotificationPreferences, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await user.click(one);
    expect(await screen.findByText('Ce choix n’a pas pu être enregistré')).toBeInTheDocument();
    expect(await cell(carpool)).toBeChecked();
  });
});
