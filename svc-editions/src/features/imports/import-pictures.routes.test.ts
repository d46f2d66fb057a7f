import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getConvention,
  getEdition,
  getImport,
  getImportReport,
  undoImport,
} from '@siteswap/contracts/editions';
import { isPublicTarget, later, minutes } from '@siteswap/service-kit';
import { waitFor } from '@siteswap/service-kit/testing';
import { createEditionsService } from '#src/service.ts';
import { aRow, fileOf, sendImport } from '#test/send-import.ts';
import { aConvention, startEditions } from '#test/start-editions.ts';

/** What the site responds with, by path. Nothing here comes as far as svc-core; that is tested with the real one. */
let responses: Record<string, (response: ServerResponse) => void> = {};
let requested: string[] = [];
const site = createServer((request, response) => {
  const path = request.url ?? '';
  requested.push(path);
  const respond = responses[path];
  if (respond) respond(response);
  else response.writeHead(404).end();
});
const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end();

let origin: string;
let started: Awaited<ReturnType<typeof startEditions>>;
const service = () => started.service;
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const definition = createEditionsService({
    isAllowedTarget: (target) => target.port === port || isPublicTarget(target),
  });
  started = await startEditions({}, definition);
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await service().stop();
});
beforeEach(async () => {
  await service().prisma.import.deleteMany();
  // What the test before has begun ends now, and asks for nothing more.
  await tryDue();
  await service().prisma.edition.deleteMany();
  await service().prisma.convention.deleteMany();
  responses = {};
  requested = [];
});

const admin = () => service().actor({ userId: 1, isGlobalAdmin: true });
const send = (rows: unknown, { dryRun = false } = {}) =>
  sendImport(service(), JSON.stringify(rows), { by: admin(), dryRun });
const read = async (id: string | null) =>
  (await service().call(getImport, { params: { id: id ?? '' } }, admin())).body;
const picturesOf = async (id: string | null) =>
  (await read(id)).outcomes.flatMap(({ pictures }) => pictures);
const pending = (column: string) => ({ column, status: 'PENDING', code: null });
const failed = (column: string, code: string) => ({ column, status: 'FAILED', code });

/** Tries what is due, and resolves once that has ended. */
async function tryDue(): Promise<void> {
  await service().running.jobs.runDue();
}
const letPass = (ms: number) => {
  started.clock.now = later(started.clock.now, ms);
};
const ended = (id: string | null) =>
  waitFor(async () => {
    const pictures = await picturesOf(id);
    return pictures.every((picture) => picture.status !== 'PENDING') && pictures;
  });

describe('IM-01 an import with pictures', () => {
  it('creates its rows at once, and says that the pictures are to come', async () => {
    responses['/logo.png'] = status(503);
    const row = (edition: object) =>
      aRow({ imageUrl: `${origin}/cover.jpg`, ...edition }, { logo: `${origin}/logo.png` });
    const rows = [row({}), row({ city: 'Arras' }), row({ city: 'Lens', imageUrl: '' })];
    const { body } = await send(rows);
    expect(body).toMatchObject({ created: 3, invalid: 0 });
    // Rows of one new convention share its logo.
    expect(body.outcomes.map(({ pictures }) => pictures)).toEqual([
      [pending('conventionLogo'), pending('imageUrl')],
      [pending('imageUrl')],
      [],
    ]);
    expect(body.outcomes.flatMap(({ ignored }) => ignored)).toEqual([]);
    const stored = await service().prisma.importPicture.findMany({
      where: { importId: body.id ?? '' },
    });
    // Of version 7, as all ids.
    expect(stored.map((picture) => picture.id.at(14))).toEqual(['7', '7', '7']);
    const id = body.outcomes[0]?.editionId ?? 0;
    const { body: edition } = await service().call(getEdition, { params: { id } });
    expect(edition).toMatchObject({ imageUrl: null, convention: { logo: null } });
  });

  it('fetches nothing in a dry run', async () => {
    const row = aRow({ imageUrl: `${origin}/cover.jpg` }, { logo: `${origin}/logo.png` });
    const { body } = await send([row], { dryRun: true });
    expect(body.outcomes[0]?.pictures).toEqual([pending('conventionLogo'), pending('imageUrl')]);
    await tryDue();
    expect(await service().prisma.importPicture.count()).toBe(0);
    expect(requested).toEqual([]);
  });

  it('fetches nothing for what is there already, and leaves it as it is', async () => {
    const { id } = await aConvention(service().prisma, { name: 'Rencontres' });
    const known = { name: 'Rencontres', email: null, logo: `${origin}/logo.png` };
    const first = await send([aRow({}, known)]);
    const second = await send([aRow({ imageUrl: `${origin}/cover.jpg` }, known)]);
    expect(first.body.outcomes[0]).toMatchObject({ outcome: 'CREATED', pictures: [] });
    expect(second.body.outcomes[0]).toMatchObject({ outcome: 'DUPLICATE', pictures: [] });
    await tryDue();
    expect(requested).toEqual([]);
    const { body } = await service().call(getConvention, { params: { id } });
    expect(body.logo).toBeNull();
  });

  it('fetches them also after more than 200 rows', async () => {
    const rows = Array.from({ length: 201 }, (_, index) =>
      aRow({ city: `Town ${index}`, imageUrl: index === 150 ? `${origin}/cover.jpg` : '' }),
    );
    const { status: accepted, body } = await send(rows);
    expect(accepted).toBe(202);
    await waitFor(async () => (await read(body.id)).status === 'DONE');
    expect(await ended(body.id)).toEqual([failed('imageUrl', 'URL_UNREACHABLE')]);
    expect((await read(body.id)).outcomes[150]?.pictures).toHaveLength(1);
  });

  it('takes addresses from CSV columns, and from a calendar', async () => {
    const csv = `conventionName,conventionLogo,startDate,endDate,city,country,imageUrl\nMassues,${origin}/logo.png,2028-04-14,2028-04-17,Lille,FR,${origin}/cover.jpg\n`;
    const table = await sendImport(service(), fileOf('rows.csv', csv), { by: admin() });
    expect(await ended(table.body.id)).toEqual([
      failed('conventionLogo', 'URL_UNREACHABLE'),
      failed('imageUrl', 'URL_UNREACHABLE'),
    ]);
    const lines = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'SUMMARY:Diabolos',
      'DTSTART;VALUE=DATE:20280414',
      'LOCATION:Lille, FR',
      `IMAGE;VALUE=URI;DISPLAY=BADGE:${origin}/event.jpg`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ];
    const ics = fileOf('a.ics', lines.join('\r\n'));
    const calendar = await sendImport(service(), ics, { by: admin() });
    expect(await ended(calendar.body.id)).toEqual([failed('imageUrl', 'URL_UNREACHABLE')]);
    expect(requested.sort()).toEqual(['/cover.jpg', '/event.jpg', '/logo.png']);
  });
});

describe('IM-02 a picture that cannot be taken over', () => {
  it.each([
    ['a script for an address', { imageUrl: 'javascript:alert(1)' }, {}, 'imageUrl INVALID'],
    ['a path', {}, { logo: '/uploads/temp/a.webp' }, 'conventionLogo INVALID'],
    ['a number', { imageUrl: 7 }, {}, 'imageUrl INVALID'],
  ])('makes a row with %s invalid', async (_, edition, convention, fault) => {
    const { body } = await send([aRow(edition, convention)]);
    expect(body).toMatchObject({ created: 0, invalid: 1 });
    expect(body.outcomes[0]?.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([fault]);
  });

  it('ends with a code when it is missing or too large, and the report says why', async () => {
    responses['/large.jpg'] = (response) => response.end(Buffer.alloc(5 * 1024 * 1024 + 1));
    responses['/gone.jpg'] = status(410);
    const { body } = await send([
      aRow({ imageUrl: `${origin}/large.jpg` }, { logo: `${origin}/missing.png` }),
      aRow({ imageUrl: `${origin}/gone.jpg`, city: 'Arras' }),
    ]);
    expect(await ended(body.id)).toEqual([
      failed('conventionLogo', 'URL_UNREACHABLE'),
      failed('imageUrl', 'PAYLOAD_TOO_LARGE'),
      failed('imageUrl', 'URL_UNREACHABLE'),
    ]);
    letPass(minutes(300));
    await tryDue();
    expect(requested.sort()).toEqual(['/gone.jpg', '/large.jpg', '/missing.png']);
    expect(await service().prisma.edition.count()).toBe(2);

    const params = { id: body.id ?? '' };
    const inFrench = service().actor({ userId: 1, isGlobalAdmin: true, locale: 'fr' });
    const report = await service().call(getImportReport, { params }, inFrench);
    const lines = String(report.body).trim().split('\r\n');
    const id = body.outcomes[0]?.editionId;
    expect(lines[1]).toBe(`1,1,Trois Balles 2028,CREATED,${id},,,`);
    expect(lines[3]).toBe(
      `1,1,Trois Balles 2028,CREATED,${id},imageUrl,PAYLOAD_TOO_LARGE,Cette image dépasse 5 Mo.`,
    );
    expect(lines).toHaveLength(6);
  });

  it('is tried three times in all, each time later, when the site is unavailable', async () => {
    responses['/busy.jpg'] = status(503);
    const { body } = await send([aRow({ imageUrl: `${origin}/busy.jpg` })]);
    await waitFor(() => requested.length === 1);
    await tryDue();
    expect(await picturesOf(body.id)).toEqual([pending('imageUrl')]);
    const triesAfter = async (ms: number) => {
      letPass(ms);
      await tryDue();
      return requested.length;
    };
    expect(await triesAfter(minutes(1))).toBe(1);
    expect(await triesAfter(minutes(1))).toBe(2);
    expect(await triesAfter(minutes(19))).toBe(2);
    expect(await picturesOf(body.id)).toEqual([pending('imageUrl')]);
    expect(await triesAfter(minutes(1))).toBe(3);
    expect(await picturesOf(body.id)).toEqual([failed('imageUrl', 'URL_UNREACHABLE')]);
    expect(await triesAfter(minutes(300))).toBe(3);
  });

  it('is given up when its third try ended with the process', async () => {
    responses['/busy.jpg'] = status(503);
    const { body } = await send([aRow({ imageUrl: `${origin}/busy.jpg` })]);
    await waitFor(() => requested.length === 1);
    await tryDue();
    await service().pool.query(`update kit.job set attempts = 3 where name = 'import-picture'`);
    letPass(minutes(300));
    await tryDue();
    expect(await picturesOf(body.id)).toEqual([failed('imageUrl', 'INTERNAL_ERROR')]);
    expect(requested).toHaveLength(1);
  });

  it('does not keep others from being tried, three at a time', async () => {
    const openResponses: ServerResponse[] = [];
    for (const path of ['/a.jpg', '/b.jpg']) {
      responses[path] = (response) => {
        openResponses.push(response);
      };
    }
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const { body } = await send(
      names.map((name) => aRow({ city: `Town ${name}`, imageUrl: `${origin}/${name}.jpg` })),
    );
    await waitFor(async () => (await picturesOf(body.id)).filter(({ code }) => code).length === 5);
    await waitFor(() => openResponses.length === 2);
    expect(requested.sort()).toEqual(names.map((name) => `/${name}.jpg`));
    for (const response of openResponses) status(404)(response);
    expect(await ended(body.id)).toHaveLength(7);
  });
});

describe('IM-03 the address of a picture', () => {
  it.each([
    'http://127.0.0.1/logo.png',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost/logo.png',
    'http://user:secret@1.1.1.1/logo.png',
    'redirect',
  ])('is rejected when it is no public one: %s', async (address) => {
    responses['/redirect'] = (response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    const imageUrl = address === 'redirect' ? `${origin}/redirect` : address;
    const { body } = await send([aRow({ imageUrl })]);
    expect(body.created).toBe(1);
    expect(await ended(body.id)).toEqual([failed('imageUrl', 'URL_NOT_ALLOWED')]);
  });
});

describe('IM-04 undoing an import', () => {
  it('gives up its pending pictures', async () => {
    responses['/busy.jpg'] = status(503);
    const { body } = await send([aRow({ imageUrl: `${origin}/busy.jpg` })]);
    await waitFor(() => requested.length === 1);
    await tryDue();
    const undone = await service().call(undoImport, { params: { id: body.id ?? '' } }, admin());
    expect(undone.body.editions.removed).toHaveLength(1);
    expect(await picturesOf(body.id)).toEqual([]);
    letPass(minutes(30));
    await tryDue();
    expect(requested).toHaveLength(1);
    expect(await service().prisma.importPicture.count()).toBe(0);
  });
});
