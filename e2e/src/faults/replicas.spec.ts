import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOffer, listOffers } from '@siteswap/contracts/carpool';
import { logout } from '@siteswap/contracts/core';
import {
  listNotifications,
  streamEvents,
  streamNotifications,
} from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';
import { type Platform, startPlatform } from '@siteswap/infra/platform';
import type { APIRequestContext } from 'playwright/test';
import { expect, test } from '#src/support/fixtures.ts';
import { MailCatcher } from '#src/support/mail-catcher.ts';
import {
  type FoundEdition,
  type Member,
  Members,
  publishOffer,
  upcomingEdition,
} from '#src/support/members.ts';

/** A read as a browser does it: once more when it fails. */
async function readWithOneRetry(api: APIRequestContext, path: string): Promise<boolean> {
  for (const _ of [1, 2]) {
    const answer = await api.get(path, { timeout: 15_000 }).catch(() => null);
    if (answer?.ok()) return true;
  }
  return false;
}

/** Reads again and again, some at once, until told to stop. */
function load(api: APIRequestContext, paths: readonly string[]) {
  let isOn = true;
  const reads = { done: 0, failed: [] as string[] };
  const reader = async (first: number) => {
    for (let at = first; isOn; at += 1) {
      const path = paths[at % paths.length] as string;
      if (!(await readWithOneRetry(api, path))) reads.failed.push(path);
      reads.done += 1;
    }
  };
  const running = Promise.all([0, 1, 2, 3].map(reader));
  return {
    reads,
    stop: async () => {
      isOn = false;
      await running;
    },
  };
}

/** Offers that a member was told of, once per telling. */
async function toldOffers(api: APIRequestContext): Promise<number[]> {
  const path = routeUrl(listNotifications, { query: { category: 'carpool', limit: 100 } });
  const answer = await api.get(path);
  if (!answer.ok()) return [];
  const { notifications } = listNotifications.response.parse(await answer.json());
  return notifications.map(({ entityId }) => Number(entityId)).sort((a, b) => a - b);
}

/** Offers of a member that are stored. */
async function offersOf({ api, user }: Member, { id }: FoundEdition): Promise<number[]> {
  const path = routeUrl(listOffers, { params: { id }, query: { limit: 100 } });
  const { data } = listOffers.response.parse(await (await api.get(path)).json());
  return data
    .filter((offer) => offer.user.id === user.id)
    .map((offer) => offer.id)
    .sort((a, b) => a - b);
}

/** Reads the stream of a member at one gateway; `ended` settles when the server closes it. */
async function openStream(gatewayUrl: string, member: Member) {
  const { cookies } = await member.api.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(gatewayUrl + streamNotifications.path, { headers: { cookie } });
  expect(answer.status).toBe(200);
  let text = '';
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true });
  })().catch(() => undefined);
  const told = () =>
    [...text.matchAll(/^event: notification\n(?:id: .*\n)?data: (.*)$/gm)].map((match) =>
      Number(streamEvents.notification.parse(JSON.parse(match[1] ?? '')).entityId),
    );
  return { ended, told, text: () => text };
}

test.describe('MF-09 two processes of everything', () => {
  test.setTimeout(240_000);
  let platform: Platform;
  let members: Members;
  let edition: FoundEdition;
  const dataDir = mkdtempSync(join(tmpdir(), 'siteswap-replicas-'));

  test.beforeAll(async ({ playwright }) => {
    test.setTimeout(300_000);
    platform = await startPlatform({
      ...{ dataDir, port: 0, mailPort: 0, quiet: true },
      env: { SEED_DEMO: '1', REPLICAS: '2' },
    });
    members = new Members(
      platform.url,
      new MailCatcher(platform.mailUrl ?? ''),
      playwright.request,
    );
    edition = await upcomingEdition((await members.create()).api);
  });
  test.afterAll(async () => {
    await members?.dispose();
    await platform?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('killing one of two under load: no read fails after one retry, no event is lost', async ({
    playwright,
  }) => {
    const fan = await members.create('fan');
    const driver = await members.create('pilote');
    await fan.api.post(`/api/editions/${edition.id}/favorite`);
    const lists = [1, 2, 3, 4, 5, 6, 7].flatMap((limit) => [
      `/api/editions/${edition.id}/carpool-offers?limit=${limit}`,
      `/api/editions?limit=${limit}`,
    ]);
    // A member stays with one gateway while it lives, visitors take both in turn.
    const visitor = await playwright.request.newContext({ baseURL: platform.url });
    const own = ['/api/notifications?limit=3', '/api/editions/favorites', '/api/session/me'];
    const loads = [load(fan.api, [...own, ...lists]), load(visitor, [...lists, '/'])];
    const published: number[] = [];
    const names = [...platform.processes.keys()].filter((name) => !name.includes('#'));
    expect(names.map((name) => platform.processes.has(`${name}#2`))).toEqual(names.map(() => true));
    for (const name of names) {
      const victim = platform.processes.get(name);
      const before = victim?.pid;
      published.push(await publishOffer(driver, edition, `Avant ${name}`));
      platform.kill(name, 'SIGKILL');
      // A write is not repeated by itself: one that met the end of the process is sent again, as a person would.
      await expect(async () => {
        published.push(await publishOffer(driver, edition, `Après ${name}`));
      }).toPass({ timeout: 20_000 });
      await expect.poll(() => victim?.pid, { timeout: 20_000 }).not.toBe(before);
      await expect
        .poll(async () => (await fetch(`${victim?.url}/readyz`).catch(() => null))?.ok, {
          timeout: 30_000,
        })
        .toBe(true);
    }
    for (const { stop, reads } of loads) {
      await stop();
      expect(reads.failed).toEqual([]);
      expect(reads.done).toBeGreaterThan(50);
    }
    await visitor.dispose();
    // What the database has is what the fan was told, once.
    const stored = () => offersOf(driver, edition);
    await expect.poll(stored).toEqual(expect.arrayContaining(published));
    await expect.poll(() => toldOffers(fan.api), { timeout: 60_000 }).toEqual(await stored());
  });

  test('streams through either gateway hear everything once, and end with the session', async () => {
    const fan = await members.create('fan');
    const driver = await members.create('pilote');
    await fan.api.post(`/api/editions/${edition.id}/favorite`);
    const urls = ['gateway', 'gateway#2'].map((name) => platform.processes.get(name)?.url ?? '');
    // Twice at each, so that either process of svc-notifications holds one.
    const streams = await Promise.all([...urls, ...urls].map((url) => openStream(url, fan)));
    for (const stream of streams) await expect.poll(stream.text).toContain('event: connected');
    const published: number[] = [];
    for (const city of ['Lens', 'Arras', 'Douai']) {
      published.push(await publishOffer(driver, edition, city));
    }
    // Two processes consume the events: which of them is faster decides the order.
    const heard = (told: () => number[]) => told().sort((a, b) => a - b);
    for (const { told } of streams) await expect.poll(() => heard(told)).toEqual(published);
    await fan.api.post(logout.path);
    await Promise.all(streams.map(({ ended }) => ended));
    expect((await fan.api.get('/api/notifications')).status()).toBe(401);
  });

  test('a limit of 20 an hour is 20 for both together', async () => {
    const driver = await members.create('pilote');
    const statuses: number[] = [];
    for (let count = 0; count < 24; count += 1) {
      const answer = await driver.api.post(routeUrl(createOffer, { params: { id: edition.id } }), {
        data: {
          direction: 'TO_EVENT',
          tripDate: `${edition.startDate}T12:00:00Z`,
          locationCity: 'Lille',
          availableSeats: 3,
        },
      });
      statuses.push(answer.status());
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429]);
  });
});
