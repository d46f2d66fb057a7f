import { expect, it } from '@jest/globals';
import * as carpool from './carpool/index.ts';
import * as core from './core/index.ts';
import * as editions from './editions/index.ts';
import * as notifications from './notifications/index.ts';
import type { Route } from './route.ts';

const exported: readonly unknown[] = [core, editions, carpool, notifications].flatMap(
  (domain): unknown[] => Object.values(domain),
);
const isRoute = (value: unknown): value is Route =>
  value !== null && typeof value === 'object' && 'method' in value && 'path' in value;
const routes = [...new Set(exported.filter(isRoute))];
const waiting = routes.filter(({ withoutNetwork }) => withoutNetwork === 'waits');

/** A switch of one's own: it destroys nothing, and repeating it changes nothing. */
const switches = ['editions.favorite.unset', 'editions.follow.unset'];

it('only these writes wait for a network: no one is notified of them, and they destroy nothing', () => {
  expect(waiting.map(({ id }) => id).toSorted()).toEqual([
    'carpool.alert.set',
    'carpool.offer-comment.update',
    'carpool.request-comment.update',
    'core.profile.update',
    'editions.convention.create',
    'editions.convention.update',
    'editions.edition.create',
    'editions.favorite.set',
    'editions.favorite.unset',
    'editions.follow.set',
    'editions.follow.unset',
    'editions.lost-found-comment.update',
    'editions.lost-found.destination',
    'editions.post-comment.update',
    'editions.post.create',
    'editions.post.update',
    'notifications.notification.read',
    'notifications.notification.unread',
    'notifications.preferences.update',
  ]);
});

it.each(
  routes.filter(({ method }) => method === 'DELETE').map((route) => [route.id, route] as const),
)('%s fails at once without a network, unless it is a switch', (id, { withoutNetwork }) => {
  expect(withoutNetwork).toBe(switches.includes(id) ? 'waits' : undefined);
});

it.each(waiting.map((route) => [route.id, route] as const))(
  '%s, which may wait, is a write without a proof of who is there',
  (_, { method, recentProof, access }) => {
    expect(method).not.toBe('GET');
    expect(recentProof).toBeUndefined();
    expect(access).toBe('member');
  },
);

const readOffline = routes.filter(({ isReadOffline }) => isReadOffline);

it('only these reads are stored in browsers: what people look up at a convention, and their own', () => {
  const ids = (isShared: boolean) =>
    readOffline
      .filter(({ cache }) => (cache !== undefined) === isShared)
      .map(({ id }) => id)
      .toSorted();
  expect(ids(true)).toEqual([
    'carpool.offer.list',
    'carpool.request.list',
    'editions.convention.list-editions',
    'editions.edition.counts',
    'editions.edition.get',
    'editions.edition.list',
    'editions.edition.list-team',
    'editions.post.count',
  ]);
  // Stored under the id of the member who read them.
  expect(ids(false)).toEqual([
    'carpool.state.list',
    'carpool.statistics.mine',
    'carpool.trip.mine',
    'core.profile.get',
    'editions.convention.get',
    'editions.convention.list-mine',
    'editions.edition.list-cards',
    'editions.favorite.list',
    'editions.follow.get',
    'editions.follow.list',
    'editions.lost-found.list',
    'editions.post.list',
    'notifications.category.list',
    'notifications.notification.list',
    'notifications.notification.stats',
  ]);
});

it.each(readOffline.map((route) => [route.id, route] as const))(
  '%s, which browsers store, is a read without a secret',
  (_, { method, secretResponse, stream, responseType, access }) => {
    expect(method).toBe('GET');
    expect([secretResponse, stream, responseType]).toEqual([undefined, undefined, undefined]);
    expect(['public', 'member']).toContain(access);
  },
);
