import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getImport, importEditionsFromUrl, importLimits } from '@siteswap/contracts/editions';
import { isPublicTarget } from '@siteswap/service-kit';
import { waitFor } from '@siteswap/service-kit/testing';
import { createEditionsService } from '#src/service.ts';
import { startEditions } from '#test/start-editions.ts';

const row = {
  convention: { name: 'Trois Balles' },
  edition: { startDate: '2028-04-14', endDate: '2028-04-17', city: 'Lille', country: 'FR' },
};
const csv =
  'conventionName,startDate,endDate,city,country\nMassues,2028-04-14,2028-04-17,Lille,FR\n';
const ics =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Diabolos\r\nDTSTART;VALUE=DATE:20280414\r\nLOCATION:Lille, FR\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
const files: Record<string, { type: string; text: string; location?: string }> = {
  '/rows': { type: 'application/json; charset=utf-8', text: JSON.stringify([row]) },
  '/raw/%C3%A9t%C3%A9.csv?v=2': { type: 'text/plain', text: csv },
  '/calendar': { type: 'text/calendar', text: ics },
  '/many': { type: 'application/json', text: JSON.stringify(Array(201).fill(row)) },
  '/page.html': { type: 'text/html', text: '<p>' },
  '/broken.json': { type: 'application/json', text: '[\n{' },
  '/large.json': { type: 'application/json', text: 'x'.repeat(importLimits.bytes + 1) },
  '/inside': { type: '', text: '', location: 'http://127.0.0.1/' },
};
const site = createServer((request, response) => {
  const { type, text, location } = files[request.url ?? ''] ?? { type: '', text: '' };
  if (location) response.writeHead(302, { location });
  else response.writeHead(type ? 200 : 404, { 'content-type': type });
  response.end(text);
});

let origin: string;
let service: Awaited<ReturnType<typeof startEditions>>['service'];
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const definition = createEditionsService({
    isAllowedTarget: (target) => target.port === port || isPublicTarget(target),
  });
  ({ service } = await startEditions({}, definition));
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await service.stop();
});

const admin = () => service.actor({ userId: 1, isGlobalAdmin: true });
const send = (url: string, { dryRun = false, by = admin() } = {}) =>
  service.call(importEditionsFromUrl, { query: { dryRun }, body: { url } }, by);

describe('IM-03 importing from an address', () => {
  it('previews, then imports what the file says, by its type or its ending', async () => {
    const preview = await send(`${origin}/rows`, { dryRun: true });
    expect(preview.body).toMatchObject({ id: null, kind: 'JSON', created: 1 });
    expect(await service.prisma.edition.count()).toBe(0);

    const kinds = [];
    for (const path of ['/rows', '/raw/%C3%A9t%C3%A9.csv?v=2', '/calendar']) {
      const { status, body } = await send(origin + path);
      expect({ status, created: body.created }).toEqual({ status: 200, created: 1 });
      const stored = await service.call(getImport, { params: { id: body.id ?? '' } }, admin());
      kinds.push([stored.body.kind, stored.body.fileName]);
    }
    expect(kinds).toEqual([
      ['JSON', 'rows'],
      ['CSV', 'été.csv'],
      ['ICS', 'calendar'],
    ]);
    expect((await send(`${origin}/rows`)).body).toMatchObject({ created: 0, duplicates: 1 });
  });

  it('accepts more than 200 rows, once for each idempotency key', async () => {
    const input = { query: { dryRun: false }, body: { url: `${origin}/many` } };
    const key = { 'idempotency-key': randomUUID() };
    const sendOnce = () => service.call(importEditionsFromUrl, input, admin(), key);
    const first = await sendOnce();
    expect(first).toMatchObject({ status: 202, body: { status: 'RUNNING', rows: 201 } });
    expect((await sendOnce()).body).toEqual(first.body);
    const params = { id: first.body.id ?? '' };
    await waitFor(
      async () => (await service.call(getImport, { params }, admin())).body.status === 'DONE',
    );
  });

  it.each([
    ['/page.html', 422, 'FILE_IS_WEB_PAGE'],
    ['/broken.json', 422, 'FILE_UNREADABLE'],
    ['/large.json', 413, 'PAYLOAD_TOO_LARGE'],
    ['/missing.json', 422, 'URL_UNREACHABLE'],
    ['/inside', 422, 'URL_NOT_ALLOWED'],
  ])('rejects %s with %i %s', async (path, status, code) => {
    expect(await send(origin + path)).toMatchObject({ status, body: { code } });
  });

  it.each([
    ['file:///etc/passwd', 'INVALID_INPUT'],
    ['http://127.0.0.1', 'URL_NOT_ALLOWED'],
    ['http://169.254.169.254/latest', 'URL_NOT_ALLOWED'],
    ['http://localhost/rows.json', 'URL_NOT_ALLOWED'],
    ['http://user:secret@1.1.1.1/rows.json', 'URL_NOT_ALLOWED'],
  ])('rejects %s with %s', async (url, code) => {
    expect(await send(url)).toMatchObject({ status: 422, body: { code } });
  });

  it('is for administrators only', async () => {
    const by = service.actor({ userId: 7 });
    expect((await send(`${origin}/rows`, { by })).status).toBe(403);
  });
});
