import type { KnownPages, ParamsOf } from '@siteswap/contracts/pages';
import type {
  NavContribution,
  PrivacySection,
  RemoteManifest,
  RouteContribution,
  SlotContribution,
} from '@siteswap/contracts/platform';
import { fillPath } from '@siteswap/contracts/route';
import type { SlotDefinition } from '@siteswap/contracts/slot';
import { createContext, useContext } from 'react';

/** A slot contribution with the remote it comes from. */
export interface RemoteSlotContribution extends SlotContribution {
  readonly remote: string;
}

/** Values of an address: its parameters, or its query, where absent values are left out. */
type PathParams = Readonly<Record<string, string | number | readonly string[] | undefined>>;

interface OfRemote {
  /** The remote it comes from. */
  readonly remote?: string;
}

/** What all remotes of the page contribute; given by the shell, and by `renderPage` in tests. */
export interface Contributions {
  readonly slots: readonly RemoteSlotContribution[];
  readonly routes: readonly (Pick<RouteContribution, 'id' | 'path' | 'guard'> & OfRemote)[];
  /** Entries of the menus, in their order. */
  readonly nav?: readonly (NavContribution & OfRemote)[];
  /** Sections of the privacy policy, in their order. */
  readonly privacy?: readonly PrivacySection[];
}

export const ContributionsContext = createContext<Contributions>({ slots: [], routes: [] });

/** Collects the contributions of the manifests, slots and menu entries in their order. */
export function collectContributions(
  manifests: readonly Pick<RemoteManifest, 'name' | 'slots' | 'routes' | 'nav' | 'privacy'>[],
): Contributions {
  return {
    slots: manifests
      .flatMap(({ name, slots }) => slots.map((slot) => ({ ...slot, remote: name })))
      .sort((a, b) => a.order - b.order),
    routes: manifests.flatMap(({ name, routes }) =>
      routes.map(({ id, path, guard }) => ({ id, path, guard, remote: name })),
    ),
    nav: manifests
      .flatMap(({ name, nav }) => nav.map((entry) => ({ ...entry, remote: name })))
      .sort((a, b) => a.order - b.order),
    privacy: manifests.flatMap(({ privacy = [] }) => privacy).sort((a, b) => a.order - b.order),
  };
}

/** The contributions without those of remotes that are switched off: no menu, tab or link leads to them. */
export function withoutRemotes(all: Contributions, off: readonly string[]): Contributions {
  const isInUse = ({ remote = '' }: OfRemote): boolean => !off.includes(remote);
  return {
    ...all,
    slots: all.slots.filter(isInUse),
    routes: all.routes.filter(isInUse),
    nav: (all.nav ?? []).filter(isInUse),
  };
}

/**
 * What other remotes put into a slot, as data (tabs: `label`, `page`, `when`). Labels are translation keys with their
 * namespace.
 */
export function useSlotContributions({
  name,
}: Pick<SlotDefinition, 'name'>): readonly RemoteSlotContribution[] {
  return useContext(ContributionsContext).slots.filter(({ slot }) => slot === name);
}

/**
 * Address of a page of any remote by its id: `pathOf('carpool.edition', { id: 12 })`.
 * `undefined` when no remote of this page contributes it, so a link to an absent remote can be left out.
 */
export function useRoutePath(): <Id extends keyof KnownPages>(
  routeId: Id,
  params: ParamsOf<KnownPages[Id]>,
  query?: PathParams,
) => string | undefined {
  const { routes } = useContext(ContributionsContext);
  return (routeId, params, query) => {
    const route = routes.find(({ id }) => id === routeId);
    return route && fillPath(route.path, params, query);
  };
}

/**
 * Address of the page behind a contributed tab; `undefined` when no remote of this page has it. The parameters are
 * those that the slot defines.
 */
export function useTabPath(): (
  tab: Pick<SlotContribution, 'page' | 'to'>,
  params: PathParams,
) => string | undefined {
  const { routes } = useContext(ContributionsContext);
  return ({ page, to }, params) => {
    const path = page === undefined ? to : routes.find(({ id }) => id === page)?.path;
    return path === undefined ? undefined : fillPath(path, params);
  };
}
