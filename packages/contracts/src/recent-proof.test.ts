import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { deadLetterRoutes } from './platform/index.ts';
import type { Route } from './route.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** Those of every domain, found by its folder. */
async function listRoutes(): Promise<Route[]> {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['openapi', 'testing'].includes(entry.name))
    .map(({ name }) => join(import.meta.dirname, name, 'index.ts'));
  const doors = await Promise.all(folders.map((file) => import(file) as Promise<object>));
  const exported: unknown[] = doors.flatMap((door) => Object.values(door));
  return [...exported, ...Object.values(deadLetterRoutes('svc-x'))].filter(isRoute);
}

/** Last segments of paths by which a call undoes, repeats, hands over or takes over. */
const weighty = /\/(undo|replay|resolve-similar|transfer|accept|archive|promote|rollback)$/;

/** Everything that deletes, and every write of an administrator: a new one is decided on, not forgotten. */
const isWeighty = ({ method, access, path }: Route): boolean =>
  access !== 'internal' &&
  method !== 'GET' &&
  (method === 'DELETE' || access === 'admin' || weighty.test(path));

it('a route that destroys, hands over or administers asks for a recent proof, or says why not', async () => {
  const routes = (await listRoutes()).filter(isWeighty);
  expect(routes.length).toBeGreaterThan(30);
  const undecided = routes.filter(
    ({ recentProof, withoutProof }) => (recentProof === undefined) === (withoutProof === undefined),
  );
  expect(
    undecided.map(({ id }) => `${id}: set recentProof, or withoutProof to the reason`),
  ).toEqual([]);
});

it('these ask for it', async () => {
  const ids = (await listRoutes()).filter(({ recentProof }) => recentProof).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([
    'core.error-log.resolve-similar',
    'core.profile.end-other-sessions',
    'core.profile.end-session',
    'core.profile.remove-identity',
    'editions.convention.delete',
    'editions.edition.delete',
    'editions.import.create',
    'editions.import.create-from-url',
    'editions.import.undo',
    'editions.transfer.offer',
    'platform.release.accept',
    'platform.release.promote',
    'platform.release.reject',
    'platform.release.roll-back',
    'platform.release.upload',
    'platform.remote.disable',
    'platform.remote.enable',
    'platform.remote.retire',
    'x.dead-letter.replay',
  ]);
});
