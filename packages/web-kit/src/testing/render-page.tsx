import type { Profile } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ResourceLanguage } from 'i18next';
import { type ComponentType, createContext, createElement, type ReactNode, use } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider, useRouteError } from 'react-router';
import { createQueryClient } from '../client/query-client.ts';
import { i18n, startI18n } from '../i18n/i18n.ts';
import en from '../locales/en.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };
import { type Contributions, ContributionsContext } from '../remote/contributions.ts';
import { isNotFound, RemoteBoundary } from '../remote/remote-boundary.tsx';
import { SlotRendererContext, type SlotRenderProps } from '../remote/slot.tsx';
import { session } from '../session/session.ts';
import type { SessionUser } from '../session/session-user.ts';
import { clearToastsAfterEach } from './toasts.ts';

clearToastsAfterEach();

const common: Partial<Record<Locale, ResourceLanguage>> = { en, fr };

export interface RenderPageOptions {
  /** Route pattern the page is mounted at, as in the manifest; `/` when absent. */
  readonly path?: string;
  /** Address visited; the pattern itself when absent. */
  readonly url?: string;
  /** The signed-in person; a visitor when absent. `aSessionUser()` makes one. */
  readonly session?: SessionUser | null;
  /** English when absent. Only `en` and `fr` have the kit's own messages in tests. */
  readonly locale?: Locale;
  /** The remote's messages: `{ carpool: fr }`. */
  readonly messages?: ResourceLanguage;
  /** What other remotes contribute (slots, routes by id). */
  readonly contributions?: Contributions;
  /** The components behind them by `<remote> <expose>`: `{ 'mf-props ./list': List }`; a missing one renders nothing. */
  readonly modules?: Readonly<Record<string, ComponentType<never>>>;
  /** Pages inside the page's `<Outlet/>`. */
  readonly children?: RouteObject[];
  /** What this device has stored, by name. */
  readonly stored?: Readonly<Record<string, string>>;
}

export interface RenderedPage extends RenderResult {
  readonly user: UserEvent;
  readonly router: ReturnType<typeof createMemoryRouter>;
  /** The address now, path and query. */
  readonly address: () => string;
}

/** A signed-in member for tests. */
export const aSessionUser = (fields: Partial<SessionUser> = {}): SessionUser => ({
  id: 7,
  email: 'lina@siteswap.test',
  pseudo: 'lina',
  nom: 'Martin',
  prenom: 'Lina',
  phone: null,
  profilePicture: null,
  emailHash: 'e7',
  isEmailVerified: true,
  isGlobalAdmin: false,
  locale: 'en',
  createdAt: '2027-01-01T10:00:00Z',
  updatedAt: '2027-01-01T10:00:00Z',
  ...fields,
});

/** That member as the account routes return it. */
export const aProfile = (fields: Partial<Profile> = {}): Profile => ({
  ...aSessionUser(),
  pendingEmail: null,
  mailsStoppedAt: null,
  hasPassword: true,
  deleteAfter: null,
  ...fields,
});

/**
 * Renders an exposed page as the shell would: router, query cache, translations, session, boundary. Addresses outside
 * the page show a `main` with the text "elsewhere", a resource that does not exist the heading "Page Not Found".
 */
export async function renderPage(
  page: ComponentType | ReactNode,
  options: RenderPageOptions = {},
): Promise<RenderedPage> {
  const { path = '/', locale = 'en' } = options;
  localStorage.clear();
  for (const [key, text] of Object.entries(options.stored ?? {})) localStorage.setItem(key, text);
  sessionStorage.clear();
  if (options.session) session.login(options.session, false);
  else session.clear();
  await startTranslations(locale, options.messages ?? {});

  const element = typeof page === 'function' ? createElement(page as ComponentType) : page;
  const router = createMemoryRouter(
    [
      {
        path,
        element: <RemoteBoundary>{element}</RemoteBoundary>,
        ErrorBoundary: PageNotFound,
        ...(options.children ? { children: options.children } : {}),
      },
      { path: '*', element: <main>elsewhere</main> },
    ],
    { initialEntries: [options.url ?? path] },
  );
  const result = render(
    <QueryClientProvider client={createQueryClient({ retry: false })}>
      <ContributionsContext value={options.contributions ?? { slots: [], routes: [] }}>
        <ModulesContext value={options.modules ?? {}}>
          <SlotRendererContext value={SlotRenderer}>
            <RouterProvider router={router} />
          </SlotRendererContext>
        </ModulesContext>
      </ContributionsContext>
    </QueryClientProvider>,
  );
  return {
    ...result,
    router,
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

type Modules = NonNullable<RenderPageOptions['modules']>;
const ModulesContext = createContext<Modules>({});

/** A contribution to a slot as the shell renders it, without loading anything. */
function SlotRenderer({ contribution, props, isSection }: SlotRenderProps): ReactNode {
  const module = use(ModulesContext)[`${contribution.remote} ${contribution.expose}`];
  if (!module) return null;
  return (
    <RemoteBoundary isPart {...(isSection ? {} : { fallback: () => null })}>
      {createElement(module as ComponentType<unknown>, props)}
    </RemoteBoundary>
  );
}

async function startTranslations(locale: Locale, messages: ResourceLanguage): Promise<void> {
  const all: ResourceLanguage = { common: common[locale] ?? en, ...messages };
  if (!i18n.isInitialized) await startI18n({ locale, messagesHash: 'test', messages: all });
  for (const [namespace, translations] of Object.entries(all)) {
    i18n.addResourceBundle(locale, namespace, translations, true, true);
  }
  await i18n.changeLanguage(locale);
  document.documentElement.lang = locale;
}

function PageNotFound(): ReactNode {
  const error = useRouteError();
  if (!isNotFound(error)) throw error;
  return <h1>Page Not Found</h1>;
}
