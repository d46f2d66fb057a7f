import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { offerDeleted } from '@siteswap/contracts/carpool';
import { editionWithdrawn } from '@siteswap/contracts/editions';
import type { DomainEvent } from '@siteswap/contracts/event';
import {
  linksOf,
  type NotificationBundle,
  type NotificationTemplate,
} from '@siteswap/contracts/notifications';
import type { RouteContribution } from '@siteswap/contracts/platform';
import type { Route } from '@siteswap/contracts/route';
import { shiftCancelled, volunteerLeft } from '@siteswap/contracts/volunteers';
import type { z } from 'zod';
import { repositoryDir, topLevelFolders } from '../paths.ts';

type Page = Pick<RouteContribution, 'path' | 'query'>;

const importFrom = async <T>(file: string): Promise<T> =>
  (await import(join(repositoryDir, file))) as T;

const having = (pattern: RegExp, file: string): string[] =>
  topLevelFolders(pattern)
    .map((name) => `${name}/${file}`)
    .filter((path) => existsSync(join(repositoryDir, path)));

const bundles = await Promise.all(
  having(/^svc-/, 'src/notifications/index.ts').map(async (file) => {
    const { notificationTemplates } = await importFrom<{
      notificationTemplates: { id: string; data: NotificationBundle };
    }>(file);
    return { service: file.split('/')[0], ...notificationTemplates };
  }),
);
const templates = bundles.flatMap(({ data }) => data.templates);

const remotes = await Promise.all(
  having(/^mf-/, 'src/remote.ts').map((file) =>
    importFrom<{ remote: { routes: readonly Page[] } }>(file),
  ),
);
const { shellRoutes } = await importFrom<{ shellRoutes: readonly Page[] }>(
  'shell/src/router/shell-routes.ts',
);
const pages: readonly Page[] = [...shellRoutes, ...remotes.flatMap(({ remote }) => remote.routes)];

/** Everything that the contracts of all domains export. */
const contracts: unknown[] = (
  await Promise.all(
    readdirSync(join(repositoryDir, 'packages/contracts/src'))
      .map((name) => `packages/contracts/src/${name}/index.ts`)
      .filter((file) => existsSync(join(repositoryDir, file)) && !file.includes('/openapi/'))
      .map((file) => importFrom<Record<string, unknown>>(file)),
  )
).flatMap((module) => Object.values(module));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const fieldsOf = new Map(
  contracts
    .filter(
      (value): value is DomainEvent => isRecord(value) && typeof value['subject'] === 'string',
    )
    .map(({ subject, data }) => [subject, Object.keys((data as z.ZodObject).shape ?? {})]),
);
const shownKinds = new Set(
  contracts
    .filter((value): value is Route => isRecord(value) && isRecord(value['shows']))
    .flatMap(({ shows }) => Object.keys(shows ?? {})),
);

/** `/conventions/add` is a page of its own, but no id is "add". */
const matches = (page: Page, path: string): boolean => {
  const [pattern, given] = [page.path.split('/'), path.split('/')];
  return (
    pattern.length === given.length &&
    pattern.every((part, at) =>
      part.startsWith(':') ? given[at]?.startsWith(':') : part === given[at],
    )
  );
};

/** Whose thing has no page any more: it leads to where the others of its kind are. */
const isGone = ({ event }: Pick<NotificationTemplate, 'event'>): boolean =>
  [editionWithdrawn, offerDeleted, shiftCancelled, volunteerLeft].some(
    ({ subject }) => subject === event,
  );

/** What is wrong with where a template leads. */
function faultsOf({ event, entity, ...template }: Omit<NotificationTemplate, 'key'>): string[] {
  const fields = fieldsOf.get(event) ?? [];
  const faults = linksOf(template).flatMap((link) => {
    const { pathname, searchParams, hash } = new URL(link, 'http://siteswap.test');
    const page = pages.find((one) => matches(one, pathname));
    if (!page) return [`${link} is no page`];
    const named = [...link.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
    const isCarried = !entity || named.includes(entity.id) || hash !== '' || isGone({ event });
    return [
      ...[...searchParams.keys()]
        .filter((name) => !page.query?.includes(name))
        .map((name) => `${link}: ${page.path} does not take ${name}`),
      ...named.filter((name) => !fields.includes(name)).map((name) => `${link}: no field ${name}`),
      ...(isCarried ? [] : [`${link} does not lead to the ${entity.type} itself (:${entity.id})`]),
    ];
  });
  if (entity && !shownKinds.has(entity.type)) faults.push(`no route shows a ${entity.type}`);
  return faults;
}

it.each(bundles)(
  '$service declares a template for each of its sentences',
  ({ service, id, data }) => {
    expect(service).toBe(`svc-${id}`);
    // Labels that the sentences of all domains share.
    const { category: _, label: __, question: ___, ...sentences } = data.translations.en;
    expect(data.templates.map(({ key }) => key).toSorted()).toEqual(
      Object.keys(sentences).toSorted(),
    );
  },
);

describe('where notifications lead', () => {
  it('is known of all templates of all services', () => {
    expect(templates.length).toBeGreaterThanOrEqual(20);
    expect(shownKinds.size).toBeGreaterThan(0);
  });

  it.each(templates.map((template) => [template.key, template] as const))(
    '%s leads to a page that takes the id of the thing, and that is read anew',
    (_key, template) => {
      expect(faultsOf(template)).toEqual([]);
    },
  );

  const about = (link: NotificationTemplate['link'], type = 'post'): string[] =>
    faultsOf({
      ...(templates.find(({ key }) => key === 'post-commented') as NotificationTemplate),
      entity: { type, id: 'postId' },
      link,
    });

  it.each([
    ['a page that does not exist', '/editions/:editionId/nowhere?postId=:postId', 'is no page'],
    ['the page of the edition alone', '/editions/:editionId', 'does not lead to the post itself'],
    [
      'a page that does not know the parameter',
      '/editions/:editionId?postId=:postId',
      'does not take postId',
    ],
    [
      'an id that the event does not have',
      '/editions/:editionId/commentaires?postId=:postId&commentId=:reply',
      'no field reply',
    ],
  ] as const)('is a fault when it is %s', (_what, link, fault) => {
    expect(about(link).join()).toContain(fault);
  });

  it('is a fault when no route shows the thing', () => {
    const link = '/editions/:editionId/commentaires?postId=:postId';
    expect(about(link, 'lantern')).toEqual(['no route shows a lantern']);
  });
});
