import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseFeed } from '@rowanmanning/feed-parser';
import { userDeleted } from '@siteswap/contracts/core';
import {
  createFavoritesFeed,
  deleteFavoritesFeed,
  getFavoritesFeed,
  setFavorite,
  unsetFavorite,
} from '@siteswap/contracts/editions';
import { createLogger, startService } from '@siteswap/service-kit/testing';
import ICAL from 'ical.js';
import Parser from 'rss-parser';
import { editionsService } from '#src/service.ts';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

const lines: string[] = [];
const destination = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});

let service: Service;
/** Another process of it, whose log lines are collected. */
let replica: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  ({ service } = await startEditions());
  const log = createLogger({ name: 'svc-editions', level: 'trace', destination });
  replica = await startService(editionsService, service.env, { log });
});
afterAll(async () => {
  await replica.stop();
  await service.stop();
});

const as = (userId: number) => service.actor({ userId });
const create = async (userId: number) => {
  const { status, body } = await service.call(createFavoritesFeed, {}, as(userId));
  expect(status).toBe(201);
  return body.url;
};
const star = (userId: number, id: number) =>
  service.call(setFavorite, { params: { id } }, as(userId));
const read = (url: string, init: RequestInit = {}) =>
  fetch(new URL(new URL(url).pathname, service.baseUrl), init);
const newsOf = (url: string) => url.replace(/ics$/, 'rss');
const names = async (url: string) =>
  new ICAL.Component(ICAL.parse(await (await read(url)).text()))
    .getAllSubcomponents('vevent')
    .map((event) => event.getFirstPropertyValue('summary'));

describe('FA-03 the secret address of favourites', () => {
  it('is a calendar of the published editions that the member starred, without cookies', async () => {
    const [late, early] = [
      await anEdition(service.prisma, {
        name: 'Tard',
        startDate: '2027-09-01',
        endDate: '2027-09-02',
      }),
      await anEdition(service.prisma, { name: 'Tôt' }),
    ];
    const [draft, deleted, dropped, other] = [
      await anEdition(service.prisma, { name: 'Brouillon' }),
      await anEdition(service.prisma, { name: 'Supprimée' }),
      await anEdition(service.prisma, { name: 'Plus suivie' }),
      await anEdition(service.prisma, { name: 'Autre' }),
    ];
    for (const id of [late, early, draft, deleted, dropped]) await star(1, id);
    await star(2, other);
    await service.call(unsetFavorite, { params: { id: dropped } }, as(1));
    await service.prisma.edition.update({ where: { id: draft }, data: { isOnline: false } });
    await service.prisma.edition.update({
      where: { id: deleted },
      data: { deletedAt: new Date() },
    });

    const url = await create(1);
    expect(new URL(url).pathname).toMatch(/^\/feeds\/favorites\/[\w-]{43}\.ics$/);
    expect(await names(url)).toEqual(['Tôt', 'Tard']);
    expect((await read(url)).headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  });

  it('is cached by no proxy, and not sent again while nothing has changed', async () => {
    const id = await anEdition(service.prisma, { name: 'Avant' });
    await star(3, id);
    const url = await create(3);
    const first = await read(url);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await read(url, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await service.prisma.edition.update({ where: { id }, data: { name: 'Après' } });
    expect((await read(url, { headers })).status).toBe(200);
  });

  it('is news, too, as private as the calendar, until it is replaced', async () => {
    const [starred, draft] = [
      await anEdition(service.prisma, { name: 'Étoilée' }),
      await anEdition(service.prisma, { name: 'Retirée' }),
    ];
    for (const id of [starred, draft]) await star(11, id);
    await service.prisma.edition.update({ where: { id: draft }, data: { isOnline: false } });
    await anEdition(service.prisma, { name: 'Sans étoile' });
    const url = await create(11);
    const response = await read(newsOf(url));
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const text = await response.text();
    const token = new URL(url).pathname.slice('/feeds/favorites/'.length, -'.ics'.length);
    expect(text).not.toContain(token);
    for (const { items } of [await new Parser().parseString(text), parseFeed(text)]) {
      expect(items.map(({ title }) => title)).toEqual(['Étoilée']);
    }
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await read(newsOf(url), { headers })).status).toBe(304);
    const second = await create(11);
    expect((await read(newsOf(url))).status).toBe(404);
    expect((await read(newsOf(second))).status).toBe(200);
    await service.call(deleteFavoritesFeed, {}, as(11));
    expect((await read(newsOf(second))).status).toBe(404);
  });

  it('is replaced by a new one, and ends: the former is 404 at once', async () => {
    const first = await create(4);
    const second = await create(4);
    expect(second).not.toBe(first);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    await service.call(deleteFavoritesFeed, {}, as(5));
    expect((await read(second)).status).toBe(200);
    expect((await service.call(deleteFavoritesFeed, {}, as(4))).body).toEqual({ createdAt: null });
    expect((await service.call(deleteFavoritesFeed, {}, as(4))).status).toBe(200);
    expect((await read(second)).status).toBe(404);
  });

  it('is one of two that are made at once', async () => {
    const urls = await Promise.all([create(6), create(6)]);
    const statuses = await Promise.all(urls.map(async (url) => (await read(url)).status));
    expect(statuses.sort()).toEqual([200, 404]);
  });

  it('says to its member alone when it was made, and not again what it is', async () => {
    expect((await service.call(getFavoritesFeed, {}, as(7))).body).toEqual({ createdAt: null });
    await create(7);
    const { body } = await service.call(getFavoritesFeed, {}, as(7));
    expect(body).toEqual({ createdAt: '2027-05-10T12:00:00.000Z' });
    expect((await service.call(getFavoritesFeed, {}, as(8))).body).toEqual({ createdAt: null });
  });

  it('is 404 for what is no such address, and for members only', async () => {
    const unknown = 'x'.repeat(43);
    for (const file of [
      `${unknown}.ics`,
      unknown,
      'short.ics',
      `${unknown}.rss`,
      `${unknown}.atom`,
      '12.ics',
    ]) {
      expect((await read(`http://x.test/feeds/favorites/${file}`)).status).toBe(404);
    }
    for (const route of [getFavoritesFeed, createFavoritesFeed, deleteFavoritesFeed]) {
      expect((await service.call(route, {})).status).toBe(401);
    }
  });

  it('stands in no table and in no log, also when the service fails', async () => {
    const key = { 'idempotency-key': '0e9d4c1a-63f5-4a8b-9d2e-8c7b6a5f4e3d' };
    const [lost, made] = [
      await service.call(createFavoritesFeed, {}, as(9), key),
      await service.call(createFavoritesFeed, {}, as(9), key),
    ];
    // A repeated call acts again: the response of the first is stored nowhere.
    expect(made.status).toBe(201);
    const { url } = made.body;
    expect(url).not.toBe(lost.body.url);
    const token = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? '';
    expect(token).toHaveLength(43);
    const at = (path: string) => fetch(`http://127.0.0.1:${replica.port}${path}`);
    const path = new URL(url).pathname;
    expect((await at(path)).status).toBe(200);
    expect((await at(newsOf(path))).status).toBe(200);
    expect((await at(`${path}x`)).status).toBe(404);
    expect((await at(`/feeds/other/${token}.ics`)).status).toBe(404);
    await service.pool.query('alter table favorites_feeds rename to favorites_feeds_away');
    try {
      expect((await at(path)).status).toBe(500);
      expect((await at(newsOf(path))).status).toBe(500);
    } finally {
      await service.pool.query('alter table favorites_feeds_away rename to favorites_feeds');
    }
    // The lines of a request come when its connection closes.
    const log = () => lines.join('');
    await service.waitFor(
      () => log().includes('request failed') && log().includes('"route":"none"'),
    );
    expect(log()).not.toContain(token);
    const { rows } = await service.pool.query(`
      select to_jsonb(f) from favorites_feeds f
      union all select to_jsonb(k) from kit.idempotency_key k
      union all select to_jsonb(o) from kit.outbox o`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ends with the account', async () => {
    const url = await create(10);
    await service.nats.publishEvent(userDeleted, { userId: 10 });
    await service.waitFor(async () => (await read(url)).status === 404);
    expect(await service.prisma.favoritesFeed.count({ where: { userId: 10 } })).toBe(0);
  });
});
