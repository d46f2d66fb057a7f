import { afterEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { usePageTitle } from '@siteswap/web-kit';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { RemoteRuntime } from '#src/remotes/remote-runtime.ts';
import { aRegistryEntry, aRoute } from '#test/registry-entry.ts';
import { renderShell } from '#test/render-shell.tsx';

function HomePage(): ReactNode {
  const [, setSearch] = useSearchParams();
  return (
    <>
      <h1>{'Editions'}</h1>
      <Link to="/editions/12">{'EJC 2027'}</Link>
      <Link to="/search">{'Search'}</Link>
      <button type="button" onClick={() => setSearch({ q: 'lille' })}>
        {'Filter'}
      </button>
    </>
  );
}

/** Shows its heading once its data is there. */
function EditionPage(): ReactNode {
  const [isLoaded, setLoaded] = useState(false);
  usePageTitle(isLoaded ? 'EJC 2027' : undefined);
  return isLoaded ? (
    <h1>{'EJC 2027'}</h1>
  ) : (
    <button type="button" onClick={() => setLoaded(true)}>
      {'Load'}
    </button>
  );
}

/** Focuses a field of its own. */
function SearchPage(): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <h1>{'Search'}</h1>
      <input ref={field} aria-label="Query" />
    </>
  );
}

const pages = { home: HomePage, edition: EditionPage, search: SearchPage };
const remotes = [
  aRegistryEntry('mf-editions', {
    routes: [
      aRoute({ id: 'editions.home', path: '/', title: 'props:title', expose: './home' }),
      aRoute({ id: 'editions.edition', path: '/editions/:id', expose: './edition' }),
      aRoute({ id: 'editions.search', path: '/search', expose: './search' }),
    ],
  }),
];
const runtime: RemoteRuntime = {
  load: (_entry, expose) =>
    Promise.resolve({ default: pages[expose.slice(2) as keyof typeof pages] }),
  forget: () => {},
  previous: () => Promise.reject(new Error('none')),
  latest: () => Promise.resolve(null),
  reload: () => {},
};
const open = () => renderShell({ remotes, runtime, url: '/' });
const announcer = () => document.querySelector('[data-route-announcer]');

afterEach(() => {
  for (const region of document.querySelectorAll('[data-live-announcer]')) region.remove();
});

describe('a change of page', () => {
  it('moves the focus to the heading once it is there, and announces the title', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: 'EJC 2027' }));
    const load = await screen.findByRole('button', { name: 'Load' });
    expect(document.body).toHaveFocus();
    act(() => load.click());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'EJC 2027' })).toHaveFocus());
    await waitFor(() => expect(announcer()).toHaveTextContent('EJC 2027 · Siteswap'));
  });

  it('clears what was announced of the page before', async () => {
    const { user } = await open();
    const region = document.createElement('div');
    region.dataset['liveAnnouncer'] = 'true';
    region.innerHTML = '<div role="log">19 options</div>';
    document.body.append(region);
    await user.click(await screen.findByRole('link', { name: 'EJC 2027' }));
    await waitFor(() => expect(region).toHaveTextContent(''));
  });

  it('leaves the focus to a page that focuses a field of its own', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: 'Search' }));
    expect(await screen.findByRole('textbox', { name: 'Query' })).toHaveFocus();
    await waitFor(() => expect(announcer()).toHaveTextContent('Siteswap'));
    expect(screen.getByRole('textbox', { name: 'Query' })).toHaveFocus();
  });

  it('is none when only the query changes: the focus stays on what was pressed', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(address()).toBe('/?q=lille'));
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
    expect(announcer()).toBeEmptyDOMElement();
  });
});
