import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { defineSlot } from '@siteswap/contracts/slot';
import { ProblemError, Slot, usePageTitle } from '@siteswap/web-kit';
import { aSessionUser } from '@siteswap/web-kit/testing';
import { act, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { z } from 'zod';
import { LoadFailure, type LoadFailureReason } from '#src/remotes/load-failure.ts';
import type { RemoteRuntime } from '#src/remotes/remote-runtime.ts';
import { aRegistryEntry, aRoute } from '#test/registry-entry.ts';
import { renderShell } from '#test/render-shell.tsx';

const seatsSlot = defineSlot({
  name: 'editions.seats@1',
  kind: 'component',
  props: z.object({ editionId: z.number() }),
});

function EditionPage(): ReactNode {
  usePageTitle('EJC 2027');
  return (
    <section>
      <h1>{'EJC 2027'}</h1>
      <Link to="/editions/12/carpool">{'Carpool'}</Link>
      <Link to="/api/editions">{'Data'}</Link>
      <Slot of={seatsSlot} editionId={12} />
      <Outlet />
    </section>
  );
}
function CarpoolPage(): ReactNode {
  return <h2>{'Offers'}</h2>;
}
function Badge({ editionId }: { editionId?: number }): ReactNode {
  return <p>{`12 seats for ${editionId}`}</p>;
}
function MissingThing(): ReactNode {
  throw new ProblemError({
    type: 'about:blank',
    title: 'not found',
    status: 404,
    code: 'NOT_FOUND',
    requestId: 'r',
  });
}
function Broken(): ReactNode {
  throw new Error('boom');
}

const remotes = [
  aRegistryEntry('mf-editions', {
    routes: [
      aRoute({ id: 'editions.edition', path: '/editions/:id', title: 'props:title' }),
      aRoute({ id: 'editions.add', path: '/editions/add', guard: 'auth-protected' }),
      aRoute({ id: 'admin.home', path: '/admin', guard: 'super-admin' }),
      aRoute({ id: 'odd.guard', path: '/odd', guard: 'super-admni' }),
    ],
  }),
  aRegistryEntry('mf-carpool', {
    routes: [
      aRoute({
        id: 'carpool.list',
        path: '/editions/:id/carpool',
        parent: 'editions.edition',
        title: 'props:carpool',
      }),
    ],
    slots: [{ slot: seatsSlot.name, id: 'seats', expose: './badge', order: 1 }],
  }),
  aRegistryEntry('mf-props', { routes: [aRoute({ id: 'props.list', path: '/props' })] }),
];

type Modules = Record<string, ComponentType<never> | LoadFailureReason>;
const working: Modules = {
  'mf-editions ./list': EditionPage,
  'mf-carpool ./list': CarpoolPage,
  'mf-carpool ./badge': Badge,
};

/** Modules by remote and expose; a failing one is named by its reason and may be repaired later. */
const runtimeOf = (modules: Modules): RemoteRuntime => ({
  load: (entry, expose) => {
    const module = modules[`${entry.name} ${expose}`];
    if (typeof module !== 'function') return Promise.reject(new LoadFailure(module ?? 'missing'));
    return Promise.resolve({ default: module as ComponentType<Record<string, unknown>> });
  },
  forget: () => {},
  previous: () => Promise.reject(new LoadFailure('missing')),
  latest: () => Promise.resolve(null),
  reload: () => {},
});

const open = (url: string, modules = working, user?: ReturnType<typeof aSessionUser>) =>
  renderShell({ remotes, runtime: runtimeOf(modules), url, ...(user ? { user } : {}) });

afterEach(() => {
  jest.restoreAllMocks();
});

describe('pages of remotes', () => {
  it('are shown inside one another and name the document', async () => {
    const page = await open('/editions/12/carpool');
    expect(await page.findByRole('heading', { name: 'Offers' })).toBeTruthy();
    expect(page.getByRole('heading', { name: 'EJC 2027' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Carpool · EJC 2027 · Siteswap'));
  });

  it('MF-02 show the inner page in a plain frame when the one around it is unavailable', async () => {
    const page = await open('/editions/12/carpool', {
      ...working,
      'mf-editions ./list': 'missing',
    });
    expect(await page.findByRole('heading', { name: 'Offers' })).toBeTruthy();
    expect(page.getByText('This part did not load')).toBeTruthy();
    expect(page.getByText('Header')).toBeTruthy();
  });

  it('MF-02 show a card with Retry, which works once the remote is back', async () => {
    const modules = { ...working, 'mf-carpool ./list': 'network' as const };
    const page = await open('/editions/12/carpool', modules);
    await page.findByText('This part did not load');
    expect(page.getByRole('heading', { name: 'EJC 2027' })).toBeTruthy();
    Object.assign(modules, { 'mf-carpool ./list': CarpoolPage });
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    expect(await page.findByRole('heading', { name: 'Offers' })).toBeTruthy();
  });

  it('MF-02 make way for the next page at once, also when that one does not load', async () => {
    const page = await open('/editions/12', { ...working, 'mf-props ./list': 'missing' });
    await page.findByRole('heading', { name: 'EJC 2027' });
    await act(async () => page.router.navigate('/props'));
    expect(await page.findByText('This part did not load')).toBeTruthy();
    expect(page.queryByRole('heading', { name: 'EJC 2027' })).toBeNull();
  });

  it('MF-02 limit an error while rendering to the page that threw it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const page = await open('/editions/12/carpool', { ...working, 'mf-carpool ./list': Broken });
    expect(await page.findByText('This part did not load')).toBeTruthy();
    expect(page.getByRole('heading', { name: 'EJC 2027' })).toBeTruthy();
  });

  it('fill slots of other remotes, and leave the place empty when that fails', async () => {
    const page = await open('/editions/12');
    expect(await page.findByText('12 seats for 12')).toBeTruthy();
    page.unmount();
    const without = await open('/editions/12', { ...working, 'mf-carpool ./badge': 'missing' });
    expect(await without.findByRole('heading', { name: 'EJC 2027' })).toBeTruthy();
    expect(without.queryByText('This part did not load')).toBeNull();
  });
});

describe('unknown addresses', () => {
  it('show the page-not-found view', async () => {
    const page = await open('/nowhere');
    expect(await page.findByText('Page Not Found')).toBeTruthy();
    expect(page.getByText('/nowhere')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Page Not Found · Siteswap'));
  });

  it('ED-12 show it too when the resource of the address does not exist', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const page = await open('/editions/999', { ...working, 'mf-editions ./list': MissingThing });
    expect(await page.findByText('Page Not Found')).toBeTruthy();
    expect(page.getByText('Header')).toBeTruthy();
  });

  it('ED-12 cancel a navigation to the API with a warning', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const page = await open('/editions/12');
    await page.user.click(await page.findByRole('link', { name: 'Data' }));
    expect(page.address()).toBe('/editions/12');
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('/api/editions'));
  });
});

describe('guarded pages', () => {
  it('send a visitor to the login page, which knows the full path', async () => {
    const page = await open('/editions/add?from=menu');
    expect(await page.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(page.address()).toBe('/login?returnTo=%2Feditions%2Fadd%3Ffrom%3Dmenu');
  });

  it('let a member in', async () => {
    const page = await open('/editions/add', working, aSessionUser());
    expect(await page.findByRole('heading', { name: 'EJC 2027' })).toBeTruthy();
  });

  it('show page not found to a member who opens an admin page', async () => {
    const page = await open('/admin', working, aSessionUser());
    expect(await page.findByText('Page Not Found')).toBeTruthy();
  });

  it('leave a member where they are when they follow a link to an admin page', async () => {
    const page = await open('/editions/12', working, aSessionUser());
    await page.findByRole('heading', { name: 'EJC 2027' });
    await act(() => page.router.navigate('/admin'));
    expect(page.address()).toBe('/editions/12');
    expect(page.getByRole('heading', { name: 'EJC 2027' })).toBeTruthy();
  });

  it('do not keep a member on a page of the sign-in: it says that there is no such page for them', async () => {
    const page = await open('/login?returnTo=%2Fadmin', working, aSessionUser());
    await page.findByRole('heading', { name: 'Sign in' });
    await act(() => page.router.navigate('/admin', { replace: true }));
    expect(await page.findByText('Page Not Found')).toBeTruthy();
    expect(page.address()).toBe('/admin');
  });

  it('raise for an unknown guard: the page stays closed', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const page = await open('/odd', working, aSessionUser({ isGlobalAdmin: true }));
    expect(await page.findByText('Internal Server Error')).toBeTruthy();
  });

  it('raise for it on the way from another page too, which stays', async () => {
    const page = await open('/editions/12', working, aSessionUser({ isGlobalAdmin: true }));
    await page.findByRole('heading', { name: 'EJC 2027' });
    await expect(act(() => page.router.navigate('/odd'))).rejects.toThrow(
      'Unknown route guard: super-admni',
    );
    expect(page.address()).toBe('/editions/12');
    expect(page.getByRole('heading', { name: 'EJC 2027' })).toBeTruthy();
  });
});
