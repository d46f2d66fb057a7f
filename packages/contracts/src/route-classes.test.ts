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

const classes = {
  content: [
    'carpool.offer.create',
    'carpool.request.create',
    'editions.convention.create',
    'editions.edition.copy',
    'editions.edition.create',
    'editions.lost-found-claim.create',
    'editions.lost-found.create',
    'editions.post.create',
  ],
  comment: ['editions.lost-found-comment.create', 'editions.post-comment.create'],
  /** svc-core counts uploads itself, by kind and member. */
  upload: [],
  write: [],
};

/** They create something of which a member needs more than 20 an hour, or which others have a limit for. */
const createdAsWrites = [
  'core.file.upload',
  'editions.collaborator.add',
  'editions.favorite.create-feed',
];

it.each(Object.entries(classes))('the routes of the class %s', (rateClass, ids) => {
  expect(idsOf(({ rateLimit }) => rateLimit === rateClass)).toEqual(ids);
});

it('what else creates something counts as a write for a reason', () => {
  const created = idsOf(
    ({ method, access, status, rateLimit }) =>
      method === 'POST' && access === 'member' && status === 201 && !rateLimit,
  );
  expect(created).toEqual(createdAsWrites);
});

/** Public reads that no gateway caches, each with the reason. */
const uncached = {
  'carpool.offer.get': 'members see the meeting point',
  'core.avatar.get': 'svc-core has it for a day',
  'core.file.get': 'a picture, which browsers have for a year',
  'core.file.get-temp': 'of its uploader',
  'core.oidc.callback': 'signs in',
  'core.oidc.start': 'signs in',
  'core.password.verify-token': 'a secret',
  'editions.convention.embed': 'depends on the languages of the visitor',
  'editions.convention.get': 'names its author, whose changes are of another domain; one row',
  'editions.convention.preview-picture': 'svc-editions renders one at a time and remembers it',
  'editions.edition.list-cards': 'the stars of one device',
  'editions.edition.preview-picture': 'svc-editions renders one at a time and remembers it',
  'editions.feed.favorites': 'under a secret address',
  'editions.invitation.get': 'a secret',
  'editions.lost-found.get': 'depends on who reads',
  'editions.lost-found.list': 'depends on who reads',
  'editions.lost-found.photo': 'depends on who reads',
  'editions.lost-found-comment.get': 'depends on who reads',
  'editions.lost-found-comment.list': 'depends on who reads',
  'editions.post.get': 'depends on who reads',
  'editions.post.list': 'depends on who reads',
  'editions.post-comment.get': 'depends on who reads',
  'editions.post-comment.list': 'depends on who reads',
  'notifications.mails.open-link': 'leads to a page',
  'platform.config.get': 'the gateway has it in memory',
  'platform.registry.get': 'the gateway has it in memory',
  'platform.services.get': 'the gateway has it in memory',
};

it('every public read is cached, or has a reason why not', () => {
  const found = idsOf(
    ({ method, access, cache }) => method === 'GET' && access === 'public' && !cache,
  );
  expect(found).toEqual(Object.keys(uncached).sort());
});

it('the feeds have a limit of their own', () => {
  expect(idsOf(({ path }) => path.startsWith('/feeds/'))).toEqual(
    idsOf(({ isCostly = false }) => isCostly),
  );
});
