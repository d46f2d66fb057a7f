import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { Route } from './route.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Every contract of every domain, also of one that comes later. */
const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['openapi', 'testing'].includes(entry.name))
  .map(({ name }) => name);
const domains = await Promise.all(folders.map((name) => import(`./${name}/index.ts`)));
const routes = domains.flatMap((exported) => Object.values(exported)).filter(isRoute);
const idsOf = (wanted: (route: Route) => boolean) =>
  routes
    .filter(wanted)
    .map(({ id }) => id)
    .sort();

const undecided = (wanted: (route: Route) => boolean, advice: string) =>
  idsOf(wanted).map((id) => `${id}: ${advice}`);

it('a route by which a member creates something says in which class it counts', () => {
  const isCreation = ({ method, access, status }: Route) =>
    method === 'POST' && access === 'member' && status === 201;
  expect(idsOf(isCreation).length).toBeGreaterThan(10);
  expect(
    undecided((route) => isCreation(route) && !route.rateLimit, 'set rateLimit; write is a class'),
  ).toEqual([]);
});

it('comments count as such', () => {
  const ofComments = idsOf(({ method, path }) => method === 'POST' && path.endsWith('/comments'));
  expect(ofComments.length).toBeGreaterThan(1);
  expect(idsOf(({ rateLimit }) => rateLimit === 'comment')).toEqual(ofComments);
});

it('every public read is cached, or says why not', () => {
  const isPublicRead = ({ method, access }: Route) => method === 'GET' && access === 'public';
  expect(idsOf(isPublicRead).length).toBeGreaterThan(30);
  expect(
    undecided(
      (route) => isPublicRead(route) && (route.cache === undefined) === !route.withoutCache,
      'set cache, or withoutCache to the reason',
    ),
  ).toEqual([]);
});

it('the feeds have a limit of their own', () => {
  expect(idsOf(({ path }) => path.startsWith('/feeds/'))).toEqual(
    idsOf(({ isCostly = false }) => isCostly),
  );
});
