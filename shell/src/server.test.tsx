import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { locales } from '@siteswap/contracts/fields';
import { Button } from '@siteswap/ui-kit/button';
import { session, useFormat } from '@siteswap/web-kit';
import { collectContributions, givePageBlocks, setMessages } from '@siteswap/web-kit/shell';
import { aSessionUser } from '@siteswap/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { aRegistryEntry, aRoute } from '#test/registry-entry.ts';
import { App } from './app.tsx';
import { LoadFailure } from './remotes/load-failure.ts';
import { RemoteLoader } from './remotes/remote-loader.ts';
import type { RemoteModule, RemoteRuntime } from './remotes/remote-runtime.ts';
import { createRouter, preloadTasks } from './router/create-router.tsx';
import { render } from './server.tsx';

const entry = aRegistryEntry('mf-props', {
  routes: [
    aRoute(),
    aRoute({ id: 'props.mine', path: '/mine', expose: './mine', guard: 'auth-protected' }),
    aRoute({ id: 'props.admins', path: '/admins', expose: './mine', guard: 'super-admin' }),
  ],
});

/** A page that formats days, has an id of its own and counts presses. */
function Page(): ReactNode {
  const format = useFormat();
  const [presses, setPresses] = useState(0);
  return (
    <>
      <h1>{'Massues'}</h1>
      <p>{format.dayRange('2027-04-18', '2027-04-21')}</p>
      <Button onPress={() => setPresses(presses + 1)}>{`${presses} fois`}</Button>
    </>
  );
}

const blocks = (locale = 'fr') => ({
  page: { status: 200, locale, requestId: 'r' },
  config: {},
  registry: { release: 'a', messages: 'h', remotes: [entry] },
  data: [],
});
/** The shared texts of the frame. */
const common = {
  action: { retry: 'Réessayer' },
  state: { loading: 'Chargement…' },
  remote: { notInteractive: 'Cette partie se lit, mais ses boutons ne répondent pas encore.' },
  page: { notFound: { title: 'Page introuvable' } },
};
const messages = { common, shell: fr, props: { title: 'Accessoires' } };
type Remotes = Record<string, Record<string, unknown>>;
const rendered = (target: string, remotes: Remotes, locale = 'fr') =>
  render({ target, blocks: blocks(locale), messages, remotes });

/** Each load ends as the test says, in order. */
class Runtime implements RemoteRuntime {
  readonly outcomes: (RemoteModule | LoadFailure)[];
  constructor(...outcomes: (RemoteModule | LoadFailure)[]) {
    this.outcomes = outcomes;
  }
  load(): Promise<RemoteModule> {
    const outcome = this.outcomes.shift();
    if (outcome instanceof LoadFailure) return Promise.reject(outcome);
    return outcome ? Promise.resolve(outcome) : new Promise(() => {});
  }
  previous = () => Promise.reject(new LoadFailure('missing'));
  latest = () => Promise.resolve(null);
  forget = () => {};
  reload = () => {};
}

let root: Root | undefined;
const redraws: unknown[] = [];

/** Puts markup into the page and lets a browser take it over, as the shell does at its start. */
async function takeOver(html: string, runtime: RemoteRuntime, path = '/props') {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const loader = new RemoteLoader([entry], runtime);
  const router = createRouter([entry], loader, true);
  const heading = document.querySelector('h1');
  for (const load of preloadTasks(router, loader, path)) void load();
  await act(async () => {
    root = hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <App loader={loader} contributions={collectContributions([entry.manifest])}>
        <RouterProvider router={router} />
      </App>,
      { onRecoverableError: (error) => redraws.push(error) },
    );
  });
  return { heading };
}

beforeAll(() => {
  // Pages that are taken over draw by themselves, as in a browser: React would warn of each time that no test called `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  // Server and browser render in one process here alone.
  const { error } = console;
  jest.spyOn(console, 'error').mockImplementation((...said) => {
    if (!String(said[0]).startsWith('Detected multiple renderers')) error(...said);
  });
  return session.start();
});
beforeEach(async () => {
  redraws.length = 0;
  await act(async () => root?.unmount());
  root = undefined;
  givePageBlocks({});
  await setMessages('fr', messages);
});

describe('a page that the server has rendered', () => {
  it('contains the frame and the page of the remote, for a visitor', async () => {
    const { html } = await rendered('/props', { 'mf-props': { './list': Page } });
    expect(html).toContain('<h1>Massues</h1>');
    expect(html).toContain('18–21 avril 2027');
    expect(html).toContain('Se connecter');
  });

  it('has no style attribute and no script, which the content policy rejects', async () => {
    const both: Remotes[] = [{ 'mf-props': { './list': Page } }, {}];
    for (const remotes of both) {
      const { html } = await rendered('/props', remotes);
      expect(html).not.toMatch(/<script|style="/);
    }
  });

  it.each(locales)('is taken over as it is, in %s', async (locale) => {
    const { html } = await rendered('/props', { 'mf-props': { './list': Page } }, locale);
    const { heading } = await takeOver(html, new Runtime({ default: Page }));
    await act(async () => screen.getByText('0 fois').closest('button')?.click());
    expect(screen.getByText('1 fois')).toBeInTheDocument();
    expect(document.querySelector('h1')).toBe(heading);
    expect(redraws).toEqual([]);
  });

  it('stays readable while the code does not come, and is taken over after Retry', async () => {
    const { html } = await rendered('/props', { 'mf-props': { './list': Page } });
    const runtime = new Runtime(new LoadFailure('missing'), { default: Page });
    const { heading } = await takeOver(html, runtime);
    await screen.findByText(common.remote.notInteractive);
    expect(document.querySelector('h1')).toBe(heading);
    await act(async () => screen.getByText(common.action.retry).closest('button')?.click());
    await waitFor(() => expect(screen.queryByText(common.remote.notInteractive)).toBeNull());
    await act(async () => screen.getByText('0 fois').closest('button')?.click());
    expect(screen.getByText('1 fois')).toBeInTheDocument();
    expect(document.querySelector('h1')).toBe(heading);
    expect(redraws).toEqual([]);
  });

  it('leaves the place of a remote that is missing or throws to the browser', async () => {
    const throwing = (): never => {
      throw new Error('no window');
    };
    const both: [Remotes, string[]][] = [
      [{}, []],
      [
        { 'mf-props': { './list': throwing } },
        [expect.stringContaining('Error') as unknown as string],
      ],
    ];
    for (const [remotes, failures] of both) {
      const { html, errors } = await rendered('/props', remotes);
      expect(errors).toEqual(failures);
      expect(html).toContain('<header');
      // How React marks a place that the browser has to draw.
      expect(html).toContain('<!--$!-->');
      expect(html).not.toContain('<h1>');
    }
  });

  describe('of a page for members', () => {
    it('is the frame and the place of the page for every caller, without its code', async () => {
      const { html, errors } = await rendered('/mine', { 'mf-props': { './mine': Page } });
      expect(errors).toEqual([]);
      expect(html).toContain('<header');
      expect(html).toContain(common.state.loading);
      expect(html).not.toContain('Massues');
    });

    it('leads a visitor to the sign-in, and back does not lead to it again', async () => {
      const { html } = await rendered('/mine', {});
      const length = window.history.length;
      await takeOver(html, new Runtime(), '/mine');
      await waitFor(() => expect(window.location.pathname).toBe('/login'));
      expect(window.location.search).toContain(encodeURIComponent('/mine'));
      expect(window.history.length).toBe(length);
      expect(redraws).toEqual([]);
    });

    it('stays closed to a visitor also where the browser has to draw it again', async () => {
      const { html } = await rendered('/mine', {});
      await takeOver(
        html.replace('Se connecter', 'Connexion'),
        new Runtime({ default: Page }),
        '/mine',
      );
      expect(redraws).not.toEqual([]);
      expect(screen.queryByRole('heading', { name: 'Massues' })).toBeNull();
      await waitFor(() => expect(window.location.pathname).toBe('/login'));
    });

    it('becomes that page for a member, and page not found for whom it does not exist', async () => {
      await act(async () => session.login(aSessionUser({ isGlobalAdmin: false }), false));
      const { html } = await rendered('/mine', {});
      await takeOver(html, new Runtime({ default: Page }), '/mine');
      await screen.findByRole('heading', { name: 'Massues' });
      expect(redraws).toEqual([]);

      const admins = await rendered('/admins', {});
      await takeOver(admins.html, new Runtime(), '/admins');
      await screen.findByText(common.page.notFound.title);
      await act(async () => session.clear());
    });
  });

  it('of the end of a link is its place, with nothing of the address', async () => {
    const { html } = await rendered('/auth/reset-password?token=hush', {});
    expect(html).toContain(common.state.loading);
    expect(html).not.toContain('hush');
  });

  it('says that an address does not exist', async () => {
    const { html } = await rendered('/nowhere', {});
    expect(html).toContain(common.page.notFound.title);
  });
});
