import { describe, expect, it } from '@jest/globals';
import * as core from '@siteswap/contracts/core';
import * as notifications from '@siteswap/contracts/notifications';
import type { Route } from '@siteswap/contracts/route';
import { RouteTable } from './route-table.ts';

const routesOf = (contracts: object): Route[] =>
  Object.values(contracts).filter(
    (value): value is Route => typeof value === 'object' && value !== null && 'method' in value,
  );

describe('paths of two services under one folder', () => {
  it('finds the preferences under /api/profile at svc-notifications, everything else at svc-core', () => {
    const table = new RouteTable<Route & { readonly owner: string }>();
    for (const [owner, contracts] of Object.entries({ core, notifications })) {
      for (const route of routesOf(contracts)) {
        expect(table.add(route.id, { ...route, owner })).toBe(true);
      }
    }
    const ownerOf = (method: string, path: string) => {
      const found = table.find(method, path.slice(1).split('/'));
      return found && 'route' in found ? found.route.owner : found;
    };
    for (const method of ['GET', 'HEAD', 'PUT']) {
      expect(ownerOf(method, '/api/profile/notification-preferences')).toBe('notifications');
      expect(ownerOf(method, '/api/profile')).toBe('core');
    }
    expect(ownerOf('DELETE', '/api/profile/sessions')).toBe('core');
    expect(ownerOf('DELETE', '/api/profile/notification-preferences')).toEqual({
      allow: ['GET', 'PUT'],
    });
    expect(ownerOf('GET', '/api/profile/notification-preferences/x')).toBeNull();
  });
});
