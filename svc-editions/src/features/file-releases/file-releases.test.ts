import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createConvention,
  createEdition,
  createLostFoundItem,
  deleteConvention,
  deleteEdition,
  removeLostFoundItem,
  updateConvention,
  updateEdition,
} from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import { startFakeFiles } from '@siteswap/features/pictures/testing';
import { later, minutes } from '@siteswap/service-kit';
import { startEditions } from '#test/start-editions.ts';

type Started = Awaited<ReturnType<typeof startEditions>>;

const author = 7;
let files: Awaited<ReturnType<typeof startFakeFiles>>;
let service: Started['service'];
let clock: Started['clock'];
beforeAll(async () => {
  files = await startFakeFiles();
  ({ service, clock } = await startEditions({ CORE_URL: files.url }));
});
afterAll(async () => {
  await service?.stop();
  await files?.stop();
});

const me = () => service.actor({ userId: author });
const upload = () => `/uploads/temp/${randomUUID()}.webp`;
const fileOf = (url: string) => url.split('/').at(-1) ?? '';
const days = { startDate: '2027-06-10', endDate: '2027-06-13' };
const place = { city: 'Lille', country: 'FR', latitude: 50.63, longitude: 3.06 };

const addConvention = (logo: string | null = null) =>
  service.call(createConvention, { body: { name: 'Trois Balles', logo } }, me());
const addEdition = (conventionId: number, imageUrl: string | null = null) => {
  const body = { conventionId, name: 'Trois Balles 2027', ...days, ...place, imageUrl };
  return service.call(
    createEdition,
    { body: body as RouteCall<typeof createEdition>['body'] },
    me(),
  );
};
const addItem = (id: number, photos: string[]) =>
  service.call(
    createLostFoundItem,
    { params: { id }, body: { kind: 'FOUND', description: 'Des clés, ruban rouge', photos } },
    me(),
  );

let conventionId: number;
beforeEach(async () => {
  clock.now = new Date('2027-06-11T10:00:00Z');
  files.goOnline();
  conventionId = (await addConvention()).body.id;
});

/** What was released of these uploads, `<kind> <entity> <file>`. */
const releasedOf = (urls: readonly string[]) =>
  files.released
    .filter(({ file }) => urls.map(fileOf).includes(file))
    .map(({ kind, entityId, file }) => `${kind} ${entityId} ${file}`)
    .sort();
const left = async (urls: readonly string[]) => {
  const { rowCount } = await service.pool.query(
    `select from kit.job where payload->>'file' = any($1)`,
    [urls.map(fileOf)],
  );
  return rowCount;
};
/** Releases what was added, and what has failed before. */
const runJobs = async () => {
  clock.now = later(clock.now, minutes(10));
  await service.running.jobs.runDue();
};

describe('LF-06 a picture that is not shown any more', () => {
  it('is deleted once svc-core responds again, also when this process ended meanwhile', async () => {
    const [logo, picture, photo, other] = [upload(), upload(), upload(), upload()];
    const { body: convention } = await addConvention(logo);
    const { body: edition } = await addEdition(conventionId, picture);
    const { body: item } = await addItem(edition.id, [photo, other]);
    files.goOffline();
    const before = files.rejected;
    expect((await service.call(deleteEdition, { params: { id: edition.id } }, me())).status).toBe(
      200,
    );
    await service.call(deleteConvention, { params: { id: convention.id } }, me());
    const all = [logo, picture, photo, other];
    await service.waitFor(() => files.rejected > before);
    await service.restart();
    expect(releasedOf(all)).toEqual([]);
    expect(await left(all)).toBe(4);

    files.goOnline();
    clock.now = new Date('2027-06-11T12:00:00Z');
    await service.running.jobs.runDue();
    expect(releasedOf(all)).toEqual(
      [
        `convention ${convention.id} ${fileOf(logo)}`,
        `edition ${edition.id} ${fileOf(picture)}`,
        `lost-found ${item.id} ${fileOf(photo)}`,
        `lost-found ${item.id} ${fileOf(other)}`,
      ].sort(),
    );
    expect(await left(all)).toBe(0);
  });

  it('is deleted when another one replaces it; the same one that is sent again stays', async () => {
    const [logo, newLogo, picture, newPicture] = [upload(), upload(), upload(), upload()];
    const { body: convention } = await addConvention(logo);
    const { body: edition } = await addEdition(conventionId, picture);
    const change = { params: { id: convention.id }, body: { logo: newLogo } };
    for (const _ of ['once', 'again']) {
      expect((await service.call(updateConvention, change, me())).status).toBe(200);
    }
    const edited = { params: { id: edition.id }, body: { imageUrl: newPicture } };
    for (const _ of ['once', 'again']) {
      expect((await service.call(updateEdition, edited, me())).status).toBe(200);
    }
    await service.waitFor(() => releasedOf([logo, picture]).length === 2);
    await runJobs();
    expect(await left([logo, picture, newLogo, newPicture])).toBe(0);
    expect(releasedOf([newLogo, newPicture])).toEqual([]);
  });

  it('that svc-core does not know stops no other from being deleted', async () => {
    const { body: edition } = await addEdition(conventionId);
    const [gone, known] = [upload(), upload()];
    const { body: item } = await addItem(edition.id, [gone, known]);
    files.unknown.add(fileOf(gone));
    const call = { params: { id: edition.id, itemId: item.id }, body: {} };
    expect((await service.call(removeLostFoundItem, call, me())).status).toBe(200);
    await runJobs();
    await service.waitFor(async () => (await left([gone, known])) === 0);
    expect(releasedOf([gone, known])).toEqual([`lost-found ${item.id} ${fileOf(known)}`]);
  });
});

describe('an upload that was attached for what could not be stored', () => {
  /** Runs while the database rejects pictures in this table. */
  const whileRejected = async <T>(table: string, rule: string, run: () => Promise<T>) => {
    await service.pool.query(
      `alter table ${table} add constraint no_picture check (${rule}) not valid`,
    );
    try {
      return await run();
    } finally {
      await service.pool.query(`alter table ${table} drop constraint no_picture`);
    }
  };

  it.each([
    ['an item', 'lost_found_items', 'cardinality(photos) = 0'],
    ['an edition', 'editions', 'image_url is null'],
    ['a convention', 'conventions', 'logo is null'],
  ])('%s: is taken by the next try', async (_, table, rule) => {
    const { body: edition } = await addEdition(conventionId);
    const url = upload();
    const store = async () => {
      if (table === 'editions') return (await addEdition(conventionId, url)).status;
      if (table === 'conventions') return (await addConvention(url)).status;
      return (await addItem(edition.id, [url])).status;
    };
    expect(await whileRejected(table, rule, store)).toBe(500);
    expect(files.unattached).toContain(fileOf(url));
    expect(await left([url])).toBe(0);
    expect(await store()).toBe(201);
    await runJobs();
    expect(releasedOf([url])).toEqual([]);
  });

  it('is given back later when svc-core does not respond', async () => {
    const { body: edition } = await addEdition(conventionId);
    const url = upload();
    files.goOffline();
    expect((await addItem(edition.id, [url])).status).toBe(503);
    expect(await left([url])).toBe(1);
    files.goOnline();
    await runJobs();
    expect(files.unattached).toContain(fileOf(url));
    expect((await addItem(edition.id, [url])).status).toBe(201);
    expect(await left([url])).toBe(0);
  });
});
