import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { updateNotificationPreferences } from '@siteswap/contracts/notifications';
import { aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { mockPreferences } from '#test/account.ts';
import { setWindowWidth } from '#test/fake-window.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';

const open = () => renderInShell(<PreferencesPanel />, { session: aSessionUser() });
const cell = (name: string) => screen.findByRole('switch', { name });
const carpoolPush = 'Covoiturage · Alerte push';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('by which channels I am told of what', () => {
  it('is a table of categories and channels, all on at first', async () => {
    mockPreferences();
    await open();
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Catégorie', 'Sur le site', 'Alerte push', 'Par e-mail']);
    expect(within(table).getAllByRole('rowheader')).toHaveLength(7);
    const switches = within(table).getAllByRole('switch');
    expect(switches).toHaveLength(21);
    for (const one of switches) expect(one).toBeChecked();
  });

  it('is a list on phones, with the same switches', async () => {
    setWindowWidth(360);
    mockPreferences();
    await open();
    const carpool = await screen.findByRole('group', { name: 'Covoiturage' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(within(carpool).getAllByRole('switch')).toHaveLength(3);
    expect(within(carpool).getByRole('switch', { name: 'Par e-mail' })).toBeChecked();
  });

  it('never lets the account’s own notices be switched off on the site', async () => {
    mockPreferences();
    await open();
    expect(await cell('Compte · Sur le site')).toBeDisabled();
    expect(await cell('Compte · Alerte push')).toBeEnabled();
  });

  it('saves a cell at once and offers to take it back', async () => {
    const sent = mockPreferences();
    const { user } = await open();
    await user.click(await cell(carpoolPush));
    expect(await cell(carpoolPush)).not.toBeChecked();
    expect(await screen.findByText(`Désactivé : ${carpoolPush}`)).toBeInTheDocument();
    expect(sent[0]?.body.preferences).toEqual({ carpool: { push: false } });

    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await cell(carpoolPush)).toBeChecked();
    await waitFor(() =>
      expect(sent.map(({ body }) => body.preferences)).toEqual([
        { carpool: { push: false } },
        { carpool: { push: true } },
      ]),
    );
  });

  it('sends quick changes one after the other and ends as they were made', async () => {
    const sent = mockPreferences();
    const { user } = await open();
    const one = await cell(carpoolPush);
    await user.click(one);
    await user.click(one);
    await user.click(one);
    await user.click(await cell('Favoris · Par e-mail'));
    await waitFor(() =>
      expect(sent.map(({ body }) => body.preferences)).toEqual([
        { carpool: { push: false } },
        { carpool: { push: true } },
        { carpool: { push: false } },
        { favorite: { email: false } },
      ]),
    );
    expect(one).not.toBeChecked();
    expect(await cell('Favoris · Par e-mail')).not.toBeChecked();
    expect(await cell('Favoris · Alerte push')).toBeChecked();
  });

  it('takes a cell back that could not be saved, and says so', async () => {
    mockPreferences();
    mockRoute(updateNotificationPreferences, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await open();
    await user.click(await cell(carpoolPush));
    expect(await screen.findByText('Ce choix n’a pas pu être enregistré')).toBeInTheDocument();
    expect(await cell(carpoolPush)).toBeChecked();
  });
});
