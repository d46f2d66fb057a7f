import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { type DataExport, getExport, requestExport } from '@siteswap/contracts/core';
import { streamNotifications } from '@siteswap/contracts/notifications';
import { aSessionUser, mockProblem, mockRoute, network } from '@siteswap/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { notifications } from '#src/features/notifications/notifications.public.ts';
import { anEventStream } from '#test/event-stream.ts';
import { aNotification, mockInbox } from '#test/inbox.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { ExportPanel } from './export-panel.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const anExport = (fields: Partial<DataExport> = {}): DataExport => ({
  id: '00000000-0000-4000-8000-000000000001',
  status: 'READY',
  requestedAt: inDays(0),
  expiresAt: inDays(7),
  ...fields,
});
const open = (pollMs = 10) =>
  renderInShell(<ExportPanel pollMs={pollMs} />, { session: aSessionUser() });
const ask = () => screen.findByRole('button', { name: 'Préparer ma copie' });

describe('AC-03 a copy of my data', () => {
  it('is requested, prepared, and then offered', async () => {
    let last: DataExport | null = null;
    mockRoute(getExport, () => ({ export: last }));
    const requests = mockRoute(requestExport, () => {
      last = anExport({ status: 'PENDING' });
      return { export: last };
    });
    const { user } = await open();
    await user.click(await ask());
    expect(await screen.findByText(/Votre copie se prépare/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /copie/ })).not.toBeInTheDocument();
    expect(requests).toHaveLength(1);

    last = anExport();
    expect(await screen.findByRole('link', { name: 'Télécharger ma copie' })).toHaveAttribute(
      'href',
      '/api/profile/export/00000000-0000-4000-8000-000000000001',
    );
    expect(screen.getByText(/Disponible jusqu’au/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'En préparer une nouvelle' })).toBeInTheDocument();
  });

  it('is offered as soon as a notification says so', async () => {
    mockInbox();
    let last = anExport({ status: 'PENDING' });
    mockRoute(getExport, () => ({ export: last }));
    const stream = anEventStream();
    network.use(http.get(`*${streamNotifications.path}`, () => stream.response));
    await open(600_000);
    act(() => notifications.connect(7));
    expect(await screen.findByText(/Votre copie se prépare/)).toBeInTheDocument();
    stream.send('connected', { connectionId: 'c1' });
    await waitFor(() => expect(notifications.get().status).toBe('connected'));
    last = anExport();
    stream.send('notification', { ...aNotification(1), unreadCount: 1 });
    expect(await screen.findByRole('link', { name: 'Télécharger ma copie' })).toBeInTheDocument();
    act(() => notifications.disconnect());
  });

  it('is no longer offered once it was erased', async () => {
    mockRoute(getExport, { export: anExport({ expiresAt: inDays(-1) }) });
    await open();
    expect(await ask()).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('says when it failed, and can be requested again', async () => {
    mockRoute(getExport, { export: anExport({ status: 'FAILED' }) });
    await open();
    expect(await screen.findByText(/n’a pas pu être préparée/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'En préparer une nouvelle' })).toBeInTheDocument();
  });

  it('says when it was requested too soon', async () => {
    mockRoute(getExport, { export: null });
    mockRoute(requestExport, mockProblem(429, 'RATE_LIMITED', { retryAfter: 7_200 }));
    const { user } = await open();
    await user.click(await ask());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Réessayez dans/);
  });

  it('says when its state could not be loaded', async () => {
    mockRoute(getExport, mockProblem(500, 'INTERNAL_ERROR'));
    await open();
    expect(await screen.findByText('Impossible de charger cette partie')).toBeInTheDocument();
  });
});
