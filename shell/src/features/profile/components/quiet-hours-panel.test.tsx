import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { NotificationSettings } from '@siteswap/contracts/notifications';
import { aSessionUser } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { mockPreferences } from '#test/account.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { QuietHoursPanel } from './quiet-hours-panel.tsx';

const open = async (settings: Partial<NotificationSettings> = {}) => {
  const sent = mockPreferences(settings);
  return { sent, ...(await renderInShell(<QuietHoursPanel />, { session: aSessionUser() })) };
};
const isOn = () => screen.findByRole('switch', { name: 'Ne pas me déranger à certaines heures' });

afterEach(() => {
  jest.restoreAllMocks();
});

describe('quiet hours', () => {
  it('are none until they are switched on, and none again', async () => {
    const { sent, user } = await open();
    expect(await isOn()).not.toBeChecked();
    expect(screen.queryByRole('group', { name: 'Calme à partir de' })).not.toBeInTheDocument();
    await user.click(await isOn());
    expect(await screen.findByRole('group', { name: 'Calme à partir de' })).toBeInTheDocument();
    await user.click(await isOn());
    await waitFor(() =>
      expect(sent.map(({ body }) => body.settings)).toEqual([
        { quietHours: { from: '22:00', to: '08:00' } },
        { quietHours: null },
      ]),
    );
  });

  it('are saved when a time was typed, and not while both are the same', async () => {
    const { sent, user } = await open({ quietHours: { from: '22:00', to: '08:00' } });
    const group = await screen.findByRole('group', { name: 'Calme jusqu’à' });
    const [hour] = within(group).getAllByRole('spinbutton');
    await user.click(hour as HTMLElement);
    await user.keyboard('22');
    expect(await screen.findByText('Choisissez deux heures différentes.')).toBeInTheDocument();
    await user.tab();
    await user.tab();
    await user.click(hour as HTMLElement);
    await user.keyboard('09');
    await user.tab();
    await user.tab();
    await waitFor(() =>
      expect(sent.map(({ body }) => body.settings)).toEqual([
        { quietHours: { from: '22:00', to: '09:00' } },
      ]),
    );
  });

  it('are those of a zone that I choose', async () => {
    const { sent, user } = await open();
    const zone = await screen.findByRole('combobox', { name: /Mon fuseau horaire/ });
    expect(zone).toHaveValue('Europe/Paris');
    await user.clear(zone);
    await user.type(zone, 'Tokyo');
    await user.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body.settings)).toEqual([{ timezone: 'Asia/Tokyo' }]),
    );
  });
});
