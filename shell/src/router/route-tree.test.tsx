import { describe, expect, it } from '@jest/globals';
import type { RegistryEntry } from '@siteswap/contracts/platform';
import { matchRoutes } from 'react-router';
import { aRegistryEntry, aRoute } from '#test/registry-entry.ts';
import { isRouteHandle } from './route-handle.ts';
import { buildRouteTree } from './route-tree.tsx';

const editions = aRegistryEntry('mf-editions', {
  routes: [
    aRoute({ id: 'editions.list', path: '/' }),
    aRoute({ id: 'editions.add', path: '/editions/add', guard: 'auth-protected' }),
    aRoute({ id: 'editions.edition', path: '/editions/:id', expose: './edition' }),
    aRoute({
      id: 'editions.about',
      path: '/editions/:id',
      parent: 'editions.edition',
      expose: './about',
    }),
  ],
});
const carpool = aRegistryEntry('mf-carpool', {
  routes: [
    aRoute({ id: 'carpool.list', path: '/editions/:id/carpool', parent: 'editions.edition' }),
  ],
});

const tree = (...remotes: RegistryEntry[]) =>
  buildRouteTree({
    remotes,
    pages: [{ id: 'shell.login', path: '/login', title: 'shell:login', element: 'login' }],
    enter: () => () => null,
    notFound: 'nothing here',
  });

/** Ids of the pages around and at an address, outermost first. */
const pagesAt = (routes: ReturnType<typeof tree>, path: string): string[] =>
  (matchRoutes(routes, path) ?? []).map(({ route }) => route.id ?? String(route.path));

describe('the tree of pages', () => {
  it("contains the shell's pages and every remote's", () => {
    const routes = tree(editions, carpool);
    expect(pagesAt(routes, '/login')).toEqual(['shell.login']);
    expect(pagesAt(routes, '/')).toEqual(['editions.list']);
    expect(pagesAt(routes, '/editions/add')).toEqual(['editions.add']);
    expect(pagesAt(routes, '/nowhere')).toEqual(['*']);
  });

  it("puts a page inside another remote's page, at the same address or below", () => {
    const routes = tree(carpool, editions);
    expect(pagesAt(routes, '/editions/12')).toEqual(['editions.edition', 'editions.about']);
    expect(pagesAt(routes, '/editions/12/carpool')).toEqual(['editions.edition', 'carpool.list']);
    const [around, inside] = matchRoutes(routes, '/editions/12/carpool') ?? [];
    expect(around?.route.handle).toMatchObject({ depth: 0, remote: { name: 'mf-editions' } });
    expect(inside?.route.handle).toMatchObject({ depth: 1, remote: { name: 'mf-carpool' } });
    expect(inside?.params).toEqual({ id: '12' });
  });

  it('puts a page at the top level when its parent remote is missing', () => {
    expect(pagesAt(tree(carpool), '/editions/12/carpool')).toEqual(['carpool.list']);
  });

  it('puts a page at the top level when its address is not below that of its parent', () => {
    const stray = aRegistryEntry('mf-stray', {
      routes: [aRoute({ id: 'stray.page', path: '/stray', parent: 'editions.edition' })],
    });
    expect(pagesAt(tree(editions, stray), '/stray')).toEqual(['stray.page']);
  });

  it('contains the first of two pages with one id', () => {
    const copy = aRegistryEntry('mf-copy', {
      routes: [aRoute({ id: 'editions.list', path: '/copy' })],
    });
    const routes = tree(editions, copy);
    expect(pagesAt(routes, '/')).toEqual(['editions.list']);
    expect(pagesAt(routes, '/copy')).toEqual(['*']);
  });

  it('carries the width of a page as data', () => {
    const plan = aRegistryEntry('mf-plan', {
      routes: [aRoute({ id: 'plan.page', path: '/plan', isWide: true })],
    });
    const handleAt = (path: string) =>
      matchRoutes(tree(editions, plan), path)?.at(-1)?.route.handle.isWide;
    expect([handleAt('/plan'), handleAt('/editions/add')]).toEqual([true, undefined]);
  });

  it('carries guard and title as data', () => {
    const handle = matchRoutes(tree(editions), '/editions/add')?.at(-1)?.route.handle;
    expect(isRouteHandle(handle)).toBe(true);
    expect(handle).toMatchObject({ guard: 'auth-protected', title: 'props:title' });
  });
});
