import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  changeEditionStatus,
  copyEdition,
  deleteEdition,
  type EditionRight,
  editionManagementSlot,
  getMyEdition,
  listMyConventions,
  type MyEdition,
} from '@siteswap/contracts/editions';
import { aMyConventionWithEditions, aMyEdition } from '@siteswap/contracts/testing';
import { toast } from '@siteswap/ui-kit/toast';
import {
  aSessionUser,
  fillSlot,
  mockProblem,
  mockRoute,
  type RenderPageOptions,
  renderPage,
} from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import en from '#src/locales/en.json' with { type: 'json' };
import { EditionManagementPage } from './edition-management.page.tsx';

const open = (edition: Partial<MyEdition> = {}, options: RenderPageOptions = {}) => {
  mockRoute(getMyEdition, aMyEdition({ id: 12, conventionId: 3, ...edition }));
  return renderPage(EditionManagementPage, {
    path: '/editions/:id/gestion',
    url: '/editions/12/gestion',
    messages: { editions: en },
    session: aSessionUser(),
    ...options,
  });
};
beforeEach(() => {
  mockRoute(listMyConventions, { data: [aMyConventionWithEditions({ id: 3 })] });
});
afterEach(() => {
  jest.restoreAllMocks();
});
const Shifts = ({ editionId }: { editionId: number }): ReactNode => (
  <p>{`Shifts of ${editionId}`}</p>
);
const Tools = (): ReactNode => <p>{'Tools'}</p>;
function Broken(): ReactNode {
  throw new Error('boom');
}
const toasts = () => toast.list().map(({ title }) => title);
const titles = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the management of an edition', () => {
  it('publishes a draft at once', async () => {
    const { user } = await open({ isOnline: false });
    const requests = mockRoute(changeEditionStatus, aMyEdition());
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(toasts()).toEqual(['Edition published']));
    expect(requests.map(({ body }) => body)).toEqual([{ isOnline: true }]);
  });

  it('CO-09 says why a draft of an archived convention is not published', async () => {
    const { user } = await open({ isOnline: false });
    mockRoute(changeEditionStatus, mockProblem(409, 'CONVENTION_ARCHIVED'));
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/The convention is archived/);
  });

  it('makes it a draft again after a question', async () => {
    const { user } = await open();
    const requests = mockRoute(changeEditionStatus, aMyEdition({ isOnline: false }));
    await user.click(await screen.findByRole('button', { name: 'Make it a draft again' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Make it a draft again' }));
    await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ isOnline: false }]));
  });

  it('ED-07 says that it is cancelled, and why', async () => {
    const { user } = await open();
    const requests = mockRoute(changeEditionStatus, aMyEdition({ status: 'CANCELLED' }));
    await user.click(await screen.findByRole('button', { name: 'Change the status' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Cancelled' }));
    await user.type(dialog.getByRole('textbox'), 'The hall burnt down.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Status changed']));
    expect(requests.map(({ body }) => body)).toEqual([
      { status: 'CANCELLED', statusNote: 'The hall burnt down.' },
    ]);
  });

  it('CO-07 prepares the next edition, and leads to its form', async () => {
    const { user, address } = await open({ name: 'EJC 2026' });
    const requests = mockRoute(copyEdition, aMyEdition({ id: 13 }));
    await user.click(await screen.findByRole('button', { name: 'Prepare the next edition' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'EJC 2027');
    const [first] = within(dialog.getByRole('group', { name: 'First day' })).getAllByRole(
      'spinbutton',
    );
    await user.click(first as HTMLElement);
    await user.keyboard('07312127');
    await user.click(dialog.getByRole('button', { name: 'Create the edition' }));
    await waitFor(() => expect(address()).toBe('/editions/13/edit'));
    expect(requests.map(({ body }) => body)).toEqual([
      { name: 'EJC 2027', startDate: '2127-07-31' },
    ]);
  });

  it('deletes it after a question', async () => {
    const { user, address } = await open();
    const requests = mockRoute(deleteEdition, { ok: true });
    await user.click(await screen.findByRole('button', { name: 'Delete the edition' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete the edition' }));
    await waitFor(() => expect(address()).toBe('/my-conventions'));
    expect(requests).toHaveLength(1);
  });

  const shown: readonly (readonly [EditionRight, readonly string[]])[] = [
    ['edit', ['Publication', 'Content', 'Status']],
    ['delete', ['Delete the edition']],
    ['manageVolunteers', []],
  ];
  it.each(shown)('CO-02 shows with the right %s only what it allows', async (right, expected) => {
    mockRoute(listMyConventions, {
      data: [aMyConventionWithEditions({ id: 3, isAuthor: false, myRights: [] })],
    });
    await open({ myRights: [right] });
    await waitFor(() => expect(titles()).toEqual([...expected, 'The team'].toSorted(byPlace)));
  });
  const order = ['Publication', 'Content', 'Status', 'The team', 'Delete the edition'];
  const byPlace = (a: string, b: string) => order.indexOf(a) - order.indexOf(b);

  it('CO-02 shows sections of other remotes to those whose right they are for', async () => {
    const filled = fillSlot(editionManagementSlot, [
      { component: Shifts, when: 'manageVolunteers' },
      { component: Tools, when: 'edit' },
      { component: Tools, when: 'fullMoon' },
    ]);
    await open({ myRights: ['manageVolunteers'] }, filled);
    expect(await screen.findByText('Shifts of 12')).toBeInTheDocument();
    expect(screen.queryByText('Tools')).not.toBeInTheDocument();
  });

  it('MF-02 keeps its own sections when one of another remote fails', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await open({}, fillSlot(editionManagementSlot, [{ component: Broken }, { component: Tools }]));
    expect(await screen.findByText('Tools')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(titles()).toContain('Publication');
  });

  it('is not for other members', async () => {
    await open({ myRights: [] });
    expect(await screen.findByText('This page is for the team')).toBeInTheDocument();
  });

  it('asks a visitor to sign in, and leads back', async () => {
    const url = '/editions/12/gestion?from=mail';
    await open({}, { session: null, url });
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Sign in to see this page' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?returnTo=${encodeURIComponent(url)}`,
    );
  });
});
