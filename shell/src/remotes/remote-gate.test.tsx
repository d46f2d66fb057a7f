import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { withPreview } from '@siteswap/web-kit';
import { act, render, screen } from '@testing-library/react';
import { Outlet } from 'react-router';
import { aRegistryEntry, aRoute } from '#test/registry-entry.ts';
import { renderShell } from '#test/render-shell.tsx';
import { LoadFailure } from './load-failure.ts';
import { LoaderContext } from './loader-context.ts';
import { RemoteLoader } from './remote-loader.ts';
import type { RemoteRuntime } from './remote-runtime.ts';
import { ServerMarkupNotice } from './server-markup-notice.tsx';

const loaded: string[] = [];
const modules = {
  'mf-editions': () => (
    <>
      <h1>{'Edition'}</h1>
      <Outlet />
    </>
  ),
  'mf-carpool': () => <h2>{'Offers'}</h2>,
};
const runtime: RemoteRuntime = {
  load: ({ name }) => {
    loaded.push(name);
    return Promise.resolve({ default: modules[name as keyof typeof modules] });
  },
  forget: () => undefined,
  previous: () => Promise.reject(new LoadFailure('missing')),
  latest: () => Promise.resolve(null),
  reload: () => undefined,
};

const editions = aRegistryEntry('mf-editions', {
  routes: [aRoute({ id: 'editions.edition', path: '/editions/:id' })],
});
const carpool = aRegistryEntry('mf-carpool', {
  routes: [
    aRoute({
      id: 'carpool.edition',
      path: '/editions/:id/carpool',
      parent: 'editions.edition',
      guard: 'authenticated',
    }),
  ],
});
const address = '/editions/12/carpool';

beforeEach(() => {
  loaded.length = 0;
});

describe('a remote that is switched off', () => {
  it('has a notice in the place of its page, for everybody, and loads nothing', async () => {
    const off = { ...carpool, off: 'disabled' as const };
    await renderShell({ remotes: [editions, off], runtime, url: address });
    expect(await screen.findByRole('heading', { name: 'A break' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Edition' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Home' })).toBeInTheDocument();
    expect(loaded).toEqual(['mf-editions']);
  });

  it('leaves the pages of others that lie inside its own', async () => {
    const { guard: _, ...open } = carpool.manifest.routes[0] ?? aRoute();
    const inner = aRegistryEntry('mf-carpool', { routes: [open] });
    const off = { ...editions, off: 'retired' as const };
    await renderShell({ remotes: [off, inner], runtime, url: address });
    expect(await screen.findByRole('heading', { name: 'Offers' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Gone' })).not.toBeInTheDocument();
  });

  it('goes from an open tab at once, and comes back', async () => {
    const { loader } = await renderShell({ remotes: [editions], runtime, url: '/editions/12' });
    expect(await screen.findByRole('heading', { name: 'Edition' })).toBeInTheDocument();
    act(() => loader.switchTo({ ...editions, off: 'disabled' }));
    expect(screen.getByRole('heading', { name: 'A break' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Edition' })).not.toBeInTheDocument();
    act(() => loader.switchTo(editions));
    expect(await screen.findByRole('heading', { name: 'Edition' })).toBeInTheDocument();
  });
});

describe('a page whose code is on its way', () => {
  const hanging = { ...runtime, load: () => new Promise<never>(() => undefined) };

  it('shows what the link that led there knows of it', async () => {
    const { router } = await renderShell({ remotes: [editions], runtime: hanging, url: '/login' });
    const preview = { title: 'EJC Lille', text: '18–21 April', imageUrl: '/uploads/ejc.webp' };
    act(() => void router.navigate('/editions/12', { state: withPreview(preview) }));
    const place = await screen.findByRole('status', { name: 'Loading…' });
    expect(place).toHaveTextContent('EJC Lille18–21 April');
    expect(place.querySelector('img')).toHaveAttribute('src', '/uploads/ejc.webp');
    // The heading, which gets the focus, is that of the page.
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('shows bars after a link that knows nothing, or with a state of another kind', async () => {
    const { router } = await renderShell({ remotes: [editions], runtime: hanging, url: '/login' });
    act(() => void router.navigate('/editions/12', { state: { preview: { text: 'April' } } }));
    expect(await screen.findByRole('status', { name: 'Loading…' })).toHaveTextContent('');
  });
});

describe('a page that did not load', () => {
  it('says why, and names its release', async () => {
    const broken = { ...runtime, load: () => Promise.reject(new LoadFailure('integrity')) };
    await renderShell({ remotes: [editions], runtime: broken, url: '/editions/12' });
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent('Its version has a fault. Try again.');
    expect(card).toHaveTextContent('Reference: mf-editions@1.0.0-a integrity');
  });
});

describe('a rendered page whose code hangs', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('says that its buttons do not respond yet', () => {
    const hanging = { ...runtime, load: () => new Promise<never>(() => undefined) };
    const loader = new RemoteLoader([editions], hanging);
    const { container } = render(
      <LoaderContext value={loader}>
        <ServerMarkupNotice remote="mf-editions" expose="./list" />
      </LoaderContext>,
    );
    // As the server marks a place that was not taken over.
    container.append(document.createComment('$'));
    act(() => void loader.load('mf-editions', './list'));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => void jest.advanceTimersByTime(2_500));
    expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
