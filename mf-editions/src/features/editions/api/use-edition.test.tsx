import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  acceptTransfer,
  archiveConvention,
  changeEditionStatus,
  countEditions,
  getEdition,
  getMyConvention,
  getMyEdition,
  getTransfer,
  hintEditions,
  listCollaborators,
  listConventionEditions,
  listCountries,
  listEditions,
  listEditionTeam,
  listFavorites,
  listInvitations,
  listMyConventions,
  listPermissionHistory,
  mapEditions,
} from '@siteswap/contracts/editions';
import type { Route } from '@siteswap/contracts/route';
import {
  aCollaborator,
  aMyConvention,
  aMyConventionWithEditions,
  aMyEdition,
  aPublicUser,
} from '@siteswap/contracts/testing';
import { useRoute } from '@siteswap/web-kit';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MyConventionsPage } from '#src/features/conventions/pages/my-conventions.page.tsx';
import { EditionManagementPage } from '#src/features/editing/pages/edition-management.page.tsx';
import { TeamPage } from '#src/features/team/pages/team.page.tsx';
import en from '#src/locales/en.json' with { type: 'json' };

const publicReads: Route[] = [
  getEdition,
  listEditions,
  mapEditions,
  countEditions,
  hintEditions,
  listCountries,
  listConventionEditions,
  listFavorites,
];

function Read({ route }: { route: Route }): ReactNode {
  useRoute(route, { params: { id: 12 } });
  return null;
}

/** A page next to what other pages have read, and the names of the routes that were fetched again since. */
async function openWithReads(page: ReactNode, path: string, routes: readonly Route[]) {
  const reads = routes.map((route) => ({
    route,
    requests: mockRoute(route, mockProblem(404, 'NOT_FOUND')),
  }));
  const rendered = await renderPage(
    <>
      {page}
      {routes.map((route) => (
        <Read key={route.id} route={route} />
      ))}
    </>,
    {
      path,
      url: path.replace(':id', '12'),
      messages: { editions: en },
      session: aSessionUser(),
    },
  );
  await waitFor(() => expect(reads.every(({ requests }) => requests.length === 1)).toBe(true));
  const refetched = () =>
    reads.filter(({ requests }) => requests.length > 1).map(({ route }) => route.id);
  return { ...rendered, refetched, all: routes.map(({ id }) => id) };
}

describe('what other pages have read', () => {
  it('is read anew when an edition is published', async () => {
    mockRoute(getMyEdition, aMyEdition({ id: 12, isOnline: false }));
    mockRoute(listMyConventions, { data: [] });
    const page = <EditionManagementPage />;
    const opened = await openWithReads(page, '/editions/:id/gestion', publicReads);
    mockRoute(changeEditionStatus, aMyEdition());
    await opened.user.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(opened.refetched()).toEqual(opened.all));
  });

  it('is read anew when a convention is archived', async () => {
    mockRoute(listMyConventions, { data: [{ ...aMyConvention(), editions: [] }] });
    const opened = await openWithReads(<MyConventionsPage />, '/my-conventions', [
      ...publicReads,
      getMyEdition,
    ]);
    mockRoute(archiveConvention, aMyConvention({ isArchived: true }));
    await opened.user.click(await screen.findByRole('button', { name: 'Archive' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await opened.user.click(dialog.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(opened.refetched()).toEqual(opened.all));
  });

  it('is read anew, with the team of the edition, when a convention is taken over', async () => {
    const { id, pseudo } = aSessionUser();
    const me = aPublicUser({ id, pseudo });
    const tom = aPublicUser({ id: 24, pseudo: 'tom' });
    mockRoute(
      getMyConvention,
      aMyConventionWithEditions({ id: 12, author: tom, isAuthor: false, myRights: [] }),
    );
    mockRoute(listCollaborators, { data: [aCollaborator({ user: me, rights: [] })] });
    mockRoute(listPermissionHistory, { data: [] });
    mockRoute(listInvitations, { data: [] });
    mockRoute(getTransfer, { transfer: { to: me, offeredAt: '2127-01-01T10:00:00.000Z' } });
    const opened = await openWithReads(<TeamPage />, '/conventions/:id/team', [
      ...publicReads,
      getMyEdition,
      listEditionTeam,
    ]);
    mockRoute(acceptTransfer, { ok: true });
    await opened.user.click(await screen.findByRole('button', { name: 'Take it over' }));
    await waitFor(() => expect(opened.refetched()).toEqual(opened.all));
  });
});
