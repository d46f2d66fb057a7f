import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { previewConvention, previewEdition } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import sharp from 'sharp';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';
import { pictureText } from './picture-text.format.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];
let service: Service;
let core: Server;
/** What svc-core has: address → picture. */
const files = new Map<string, Buffer>();

beforeAll(async () => {
  // The test looks at what the service made.
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] });
  core = createServer((req, res) => {
    const file = files.get(req.url ?? '');
    res.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => core.listen(0, '127.0.0.1', resolve));
  const { port } = core.address() as AddressInfo;
  ({ service } = await startEditions({ CORE_URL: `http://127.0.0.1:${port}` }));
});
afterAll(async () => {
  await service.stop();
  core.closeAllConnections();
  await new Promise((resolve) => core.close(resolve));
});

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, service.baseUrl), { headers });
const pictureOf = async (id: number, locale: Locale = 'en') => {
  const { body } = await service.call(previewEdition, { params: { id }, query: { locale } });
  return body.image?.url ?? '';
};
const bytesOf = async (path: string) => Buffer.from(await (await read(path)).arrayBuffer());

describe('ED-09 the picture of an edition', () => {
  it('is a PNG of 1200 × 630 pixels, also for a name with signs of SVG', async () => {
    for (const name of [
      'Trois <Balles> & "Co" </svg>',
      'Жонглерський фестиваль: їжа ґанок',
      'A'.repeat(100),
    ]) {
      const response = await read(await pictureOf(await anEdition(service.prisma, { name })));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      const png = Buffer.from(await response.arrayBuffer());
      expect(await sharp(png).metadata()).toMatchObject({
        format: 'png',
        width: 1200,
        height: 630,
      });
    }
  });

  it('is another one when what it shows changes, in its language, and the same otherwise', async () => {
    const id = await anEdition(service.prisma, { name: 'Trois Balles' });
    const [first, french] = [await pictureOf(id), await pictureOf(id, 'fr')];
    expect(first).not.toBe(french);
    expect(await bytesOf(first)).not.toEqual(await bytesOf(french));
    const change = async (data: object) => {
      await service.prisma.edition.update({ where: { id }, data });
      return pictureOf(id);
    };
    expect(await change({ description: 'Autre chose' })).toBe(first);
    const cancelled = await change({ status: 'CANCELLED' });
    const moved = await change({ startDate: new Date('2027-06-09') });
    expect(new Set([first, cancelled, moved]).size).toBe(3);
  });

  it('is sent once: by its version for good, by another address for minutes', async () => {
    const url = await pictureOf(await anEdition(service.prisma));
    const response = await read(url);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const again = await read(url, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const short = await read(url.replace(/v=.*/, 'v=x'));
    expect(short.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('shows the cover that the edition has, and a generated one until that is there', async () => {
    const red = sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } });
    const id = await anEdition(service.prisma, { imageUrl: 'a.webp' });
    const url = await pictureOf(id);
    const corner = async () => [
      ...(await sharp(await bytesOf(url))
        .removeAlpha()
        .extract({ left: 2, top: 2, width: 1, height: 1 })
        .raw()
        .toBuffer()),
    ];
    const missing = await read(url);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const [, green = 0] = await corner();
    expect(green).toBeGreaterThan(100);
    files.set(`/uploads/editions/${id}/a.webp`, await red.webp().toBuffer());
    const [r = 0, g = 255] = await corner();
    expect(r).toBeGreaterThan(240);
    expect(g).toBeLessThan(20);
  });

  it('is there for published editions alone', async () => {
    const draft = await anEdition(service.prisma, { isOnline: false });
    for (const one of [draft, 2_000_000_000, 'x', `${draft}.png`]) {
      expect([one, (await read(`/previews/editions/${one}`)).status]).toEqual([one, 404]);
    }
    const id = await anEdition(service.prisma);
    expect((await read(`/previews/editions/${id}?locale=xx`)).status).toBe(422);
  });

  it('has letters for all languages of the product, and nothing of SVG in names', async () => {
    const textOf = (name: string) =>
      pictureText({ name, status: '', days: '', place: '' }, { width: 1200, height: 630 });
    const unknown = await textOf('\ue000');
    for (const letter of 'AéßøåñãõłżźćąęśńЖщЁыЇїґєІ') {
      expect([letter, await textOf(letter)]).not.toEqual([letter, unknown]);
    }
    const svg = await textOf('<b id="x">&amp;</b> 🤹🏽‍♀️');
    expect(svg).not.toMatch(/<b|<text|<image|<script/);
  });

  it.each([
    'כנס הג׳אגלינג הישראלי ה־33',
    '日本ジャグリングフェスティバル',
    'ملتقى ألعاب الخفة',
    'თბილისის ჟონგლიორობა',
  ])('has no boxes for letters that the font lacks: %s', async (name) => {
    const textOf = (texts: { name: string; days?: string; place?: string }) =>
      pictureText(texts, { width: 1200, height: 630 });
    const days = '1–3 May 2028';
    expect(await textOf({ name, days })).toBe(await textOf({ name: '', days }));
    expect(await textOf({ name: '', days })).not.toBe(await textOf({ name: '' }));
    expect(await textOf({ name: 'EJC', place: `${name}, Israel` })).toBe(
      await textOf({ name: 'EJC', place: 'Israel' }),
    );
    expect(await textOf({ name: '★ EJC → 2028' })).toBe(await textOf({ name: 'EJC 2028' }));
  });
});

describe('the picture of a convention', () => {
  const pictureOfConvention = async (id: number) => {
    const { body } = await service.call(previewConvention, { params: { id }, query: {} });
    return body.image?.url ?? '';
  };

  it('is a PNG of 1200 × 630 pixels, another one for another name, and sent once', async () => {
    const { id } = await aConvention(service.prisma, { name: 'Trois Balles' });
    const url = await pictureOfConvention(id);
    const response = await read(url);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const png = Buffer.from(await response.arrayBuffer());
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    await service.prisma.convention.update({ where: { id }, data: { name: 'Quatre Balles' } });
    const renamed = await pictureOfConvention(id);
    expect(renamed).not.toBe(url);
    expect(await bytesOf(renamed)).not.toEqual(png);
  });

  it('shows its logo, and does without until that is there', async () => {
    const { id } = await aConvention(service.prisma, { name: 'Trois Balles', logo: 'b.webp' });
    const url = await pictureOfConvention(id);
    expect((await read(url)).headers.get('cache-control')).toBe('no-store');
    const red = sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } });
    files.set(`/uploads/conventions/${id}/b.webp`, await red.webp().toBuffer());
    const [r = 0, g = 255, b = 255] = await sharp(await bytesOf(url))
      .removeAlpha()
      .extract({ left: 600, top: 150, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([r > 240, g < 20, b < 20]).toEqual([true, true, true]);
  });

  it('is there for conventions alone', async () => {
    for (const one of [2_000_000_000, 'x']) {
      expect([one, (await read(`/previews/conventions/${one}`)).status]).toEqual([one, 404]);
    }
  });
});
