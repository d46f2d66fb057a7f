import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { type DataExport, getExport, requestExport } from '@siteswap/contracts/core';
import { aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen } from '@testing-library/react';
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
const open = () => renderInShell(<ExportPanel pollMs={10} />, { session: aSessionUser() });
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
