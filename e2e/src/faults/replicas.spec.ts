import { createOffer, listOffers } from '@siteswap/contracts/carpool';
import { logout, updateProfile, uploadFile } from '@siteswap/contracts/core';
import { listNotifications } from '@siteswap/contracts/notifications';
import { type Task, taskRoutes } from '@siteswap/contracts/platform';
import { routeUrl } from '@siteswap/contracts/route';
import type { APIRequestContext } from 'playwright/test';
import { fanAndDriver, notifiedOffers } from '#src/support/followers.ts';
import {
  type FoundEdition,
  type Member,
  publishOffer,
  upcomingEdition,
} from '#src/support/members.ts';
import { openStream } from '#src/support/notification-stream.ts';
import { onceReady } from '#src/support/once-ready.ts';
import { expect, killProcess, testOnOwnPlatform } from '#src/support/own-platform.ts';

const test = testOnOwnPlatform({ REPLICAS: '2' });

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A read as a browser does it: once more when it fails. */
async function readWithOneRetry(api: APIRequestContext, path: string): Promise<boolean> {
  for (const _ of [1, 2]) {
    const response = await api.get(path, { timeout: 60_000 }).catch(() => null);
    if (response?.ok()) return true;
  }
  return false;
}

/** Reads again and again, some at once, until `stop`. */
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
  const running = Promise.all([0, 1].map(reader));
  return {
    reads,
    stop: async () => {
      isOn = false;
      await running;
    },
  };
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

test.describe('MF-09 two processes of everything', () => {
  test('killing one of two under load: no read fails after one retry, no event is lost', async ({
    playwright,
    platform,
    members,
  }) => {
    const { fan, driver, edition } = await fanAndDriver(members);
    const lists = [1, 2, 3, 4, 5, 6, 7].flatMap((limit) => [
      `/api/editions/${edition.id}/carpool-offers?limit=${limit}`,
      `/api/editions?limit=${limit}`,
    ]);
    // A member stays with one gateway while it lives, visitors take both in turn.
    const visitor = await playwright.request.newContext({ baseURL: platform.url });
    const own = ['/api/notifications?limit=3', '/api/editions/favorites', '/api/session/me'];
    const loads = [load(fan.api, [...own, ...lists]), load(visitor, [...lists, '/'])];
    const published: number[] = [];
    // A write is not repeated by itself: one that met the end of a process, or a service too busy to begin it, is sent
    // again, as a person would.
    const publish = (city: string) =>
      expect(async () => {
        published.push(await publishOffer(driver, edition, city));
      }).toPass({ timeout: 60_000 });
    const names = [...platform.processes.keys()].filter((name) => !name.includes('#'));
    expect(names.map((name) => platform.processes.has(`${name}#2`))).toEqual(names.map(() => true));
    for (const name of names) {
      await publish(`Avant ${name}`);
      const restarted = killProcess(platform, name);
      await publish(`Après ${name}`);
      await restarted();
    }
    for (const { stop, reads } of loads) {
      await stop();
      expect(reads.failed).toEqual([]);
      expect(reads.done).toBeGreaterThan(50);
    }
    await visitor.dispose();
    // The member was notified once of every offer in the database.
    const stored = () => offersOf(driver, edition);
    await expect.poll(stored).toEqual(expect.arrayContaining(published));
    const notified = async () => (await notifiedOffers(fan.api)).map(Number).sort((a, b) => a - b);
    await expect.poll(notified).toEqual(await stored());
  });

  test('streams through either gateway receive everything once, and end with the session', async ({
    platform,
    members,
  }) => {
    const { fan, driver, edition } = await fanAndDriver(members);
    const urls = ['gateway', 'gateway#2'].map((name) => platform.processes.get(name)?.url ?? '');
    // Twice at each, so that either process of svc-notifications has one.
    const streams = await Promise.all([...urls, ...urls].map((url) => openStream(url, fan)));
    for (const stream of streams) await expect.poll(stream.text).toContain('event: connected');
    const published: number[] = [];
    for (const city of ['Lens', 'Arras', 'Douai']) {
      published.push(await publishOffer(driver, edition, city));
    }
    // Two processes consume the events: which of them is faster decides the order.
    const sorted = (received: () => number[]) => received().sort((a, b) => a - b);
    for (const { received } of streams)
      await expect.poll(() => sorted(received)).toEqual(published);
    await fan.api.post(logout.path);
    await Promise.all(streams.map(({ ended }) => ended));
    const status = async () => (await fan.api.get(listNotifications.path)).status();
    await expect.poll(status).toBe(401);
  });

  test('streams that a killed process wrote go on by the other one, without an end, a gap or a repeat', async ({
    platform,
    members,
  }) => {
    const { fan, driver, edition } = await fanAndDriver(members);
    const url = platform.processes.get('gateway')?.url ?? '';
    // Four connections, so that either process of svc-notifications has some.
    const streams = await Promise.all([1, 2, 3, 4].map(() => openStream(url, fan)));
    for (const stream of streams) await expect.poll(stream.text).toContain('event: connected');
    let hasEnded = false;
    const ended = Promise.all(streams.map((stream) => stream.ended));
    void Promise.race(streams.map((stream) => stream.ended)).then(() => {
      hasEnded = true;
    });
    const published = [await publishOffer(driver, edition, 'Lens')];
    for (const { received } of streams) await expect.poll(received).toEqual(published);
    // Amid what is being written: one after the other, the process that is left writes to all.
    for (const name of ['svc-notifications', 'svc-notifications#2']) {
      const publishing = publishOffer(driver, edition, `Pendant ${name}`);
      const restarted = killProcess(platform, name);
      published.push(await publishing, await publishOffer(driver, edition, `Après ${name}`));
      for (const { received } of streams) {
        const sorted = () => received().sort((a, b) => a - b);
        await expect.poll(sorted).toEqual(published);
      }
      await restarted();
    }
    expect(hasEnded).toBe(false);
    await fan.api.post(logout.path);
    await ended;
  });

  test('a picture uploaded to one process is claimed and shown by the other one', async ({
    platform,
    members,
  }) => {
    const member = await members.create('portrait');
    const processes = ['svc-core', 'svc-core#2'];
    for (const name of processes) {
      const path = routeUrl(uploadFile, { params: { kind: 'profile' } });
      const multipart = { file: { name: 'dot.png', mimeType: 'image/png', buffer: dot } };
      const sent = await onceReady(() => member.api.post(path, { multipart }));
      expect(sent.status(), await sent.text()).toBe(201);
      const { url } = (await sent.json()) as { url: string };
      const restarted = killProcess(platform, name);
      await expect(async () => {
        const saved = await member.api.put(updateProfile.path, { data: { profilePicture: url } });
        expect(saved.status()).toBe(200);
      }).toPass({ timeout: 60_000 });
      // A read that meets the killed process is repeated, as a browser would.
      await expect(async () => {
        const me = (await (await member.api.get('/api/session/me')).json()) as {
          user: { profilePicture: string };
        };
        const { profilePicture } = me.user;
        for (const gateway of ['gateway', 'gateway#2']) {
          const shown = await fetch(platform.processes.get(gateway)?.url + profilePicture);
          expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
        }
      }).toPass({ timeout: 60_000 });
      await restarted();
    }
  });

  test('a task is listed alike by both processes, runs at one, and at the other one when that is killed', async ({
    platform,
  }) => {
    const { list, run } = taskRoutes('svc-core');
    const headers = { 'x-internal-token': String(platform.env('svc-core')['INTERNAL_TOKEN']) };
    const urlOf = (name: string) => platform.processes.get(name)?.url ?? '';
    const taskAt = async (name: string): Promise<Task | undefined> => {
      const response = await fetch(urlOf(name) + list.path, { headers });
      const { data } = list.response.parse(await response.json());
      return data.find((task) => task.name === 'kit-clean-up');
    };
    const runAt = async (name: string) => {
      const path = routeUrl(run, { params: { name: 'kit-clean-up' } });
      const response = await fetch(urlOf(name) + path, { method: 'POST', headers });
      expect(response.status).toBe(202);
    };
    const endedAfter = async (name: string, start: Date) => {
      const task = await taskAt(name);
      const isNew = new Date(task?.lastStartedAt ?? 0) >= start;
      return isNew && !task?.isRunning && task?.lastResult === 'success';
    };
    let start = new Date();
    await Promise.all([runAt('svc-core'), runAt('svc-core#2')]);
    await expect.poll(() => endedAfter('svc-core', start)).toBe(true);
    // The second order may have begun another run after the first.
    await expect(async () => {
      const rows = await Promise.all([taskAt('svc-core'), taskAt('svc-core#2')]);
      expect(rows[0]).toEqual(rows[1]);
    }).toPass({ timeout: 60_000 });
    const restarted = killProcess(platform, 'svc-core');
    start = new Date();
    await runAt('svc-core#2');
    await expect.poll(() => endedAfter('svc-core#2', start)).toBe(true);
    await restarted();
  });

  test('a limit of 20 an hour is 20 for both together', async ({ members }) => {
    const driver = await members.create('pilote');
    const edition = await upcomingEdition(driver.api);
    const data = {
      direction: 'TO_EVENT',
      tripDate: `${edition.startDate}T12:00:00Z`,
      locationCity: 'Lille',
      availableSeats: 3,
    };
    const path = routeUrl(createOffer, { params: { id: edition.id } });
    const write = async () => (await driver.api.post(path, { data })).status();
    const statuses = await Promise.all(Array.from({ length: 30 }, write));
    for (let count = 0; count < 4; count += 1) statuses.push(await write());
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(14);
  });
});
