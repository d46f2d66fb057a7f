import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profileFileKind, register, updateProfile, uploadFile } from '@siteswap/contracts/core';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { pngChunk } from '#test/picture-samples.ts';

/** Inputs as people and programs really send them. */
const folder = new URL('../test/cases/', import.meta.url);
const linesOf = (fileName: string) => readFileSync(new URL(fileName, folder), 'utf8').split('\n');

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

it('a file is each in one of the tests below', () => {
  const known = ['36-emails.txt', '37-phones.txt', 'p14-apng.png', 'p16-mif1.avif'];
  expect(readdirSync(folder).sort()).toEqual(known);
});

async function send(bytes: Buffer) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'picture');
  const path = uploadFile.path.replace(':kind', profileFileKind.kind);
  const headers = await core.actor({ userId: 7 }).headers();
  const response = await fetch(core.baseUrl + path, { method: 'POST', body: form, headers });
  return { status: response.status, body: (await response.json()) as object };
}

describe('a picture', () => {
  it.each([
    ['p14-apng.png', { width: 60, height: 60 }],
    ['p16-mif1.avif', { width: 200, height: 200 }],
  ])('%s is taken', async (fileName, size) => {
    const bytes = readFileSync(new URL(fileName, folder));
    expect(await send(bytes)).toMatchObject({ status: 201, body: size });
  });
});

const png = 'iVBORw0KGgo=';
const box = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

describe('a hostile picture', () => {
  const unreadable = { status: 422, body: { code: 'IMAGE_UNREADABLE' } };
  const tooLarge = { status: 422, body: { code: 'IMAGE_TOO_LARGE' } };
  const otherType = { status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } };
  const signature = Buffer.from(png, 'base64');
  const header = (width: number, height: number, type = 2) => {
    const size = Buffer.alloc(8);
    size.writeUInt32BE(width, 0);
    size.writeUInt32BE(height, 4);
    return pngChunk('IHDR', box([...size], [8, type, 0, 0, 0]));
  };
  const end = pngChunk('IEND', Buffer.alloc(0));
  const pixels = (side: number) =>
    pngChunk('IDAT', deflateSync(Buffer.alloc((side * 3 + 1) * side)));
  const whole = Buffer.concat([signature, header(9, 9), pixels(9), end]);
  const animation = pngChunk('acTL', box([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]));

  it.each([
    ['a signature alone', signature, otherType],
    [
      'no width and no height',
      Buffer.concat([signature, header(0, 0), pixels(1), end]),
      unreadable,
    ],
    [
      'pixels that are no pixels',
      Buffer.concat([signature, header(9, 9), pngChunk('IDAT', box('zlib?')), end]),
      unreadable,
    ],
    [
      'a page behind it',
      Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]),
      { status: 201 },
    ],
    [
      'four milliard frames',
      Buffer.concat([signature, header(9, 9), animation, pixels(9), end]),
      { status: 201 },
    ],
    [
      'frames of a picture of the size of a town',
      Buffer.concat([signature, header(30_000, 30_000), animation, pixels(9), end]),
      tooLarge,
    ],
    ['a JPEG that begins and does not go on', box([0xff, 0xd8, 0xff, 0xe0]), unreadable],
    [
      'a JPEG of 65,535 pixels on each side',
      box([
        0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 255, 255, 255, 255, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0, 0xff,
        0xd9,
      ]),
      tooLarge,
    ],
    [
      'a WebP that lies about its length',
      box('RIFF', [0xff, 0xff, 0xff, 0x7f], 'WEBPVP8 '),
      unreadable,
    ],
    ['a HEIF that is no AVIF', box([0, 0, 0, 24], 'ftypmif1', [0, 0, 0, 0], 'mif1heic'), otherType],
    [
      'an AVIF whose first box has no end',
      box([0xff, 0xff, 0xff, 0xff], 'ftypmif1', [0, 0, 0, 0], 'mif1avif'),
      unreadable,
    ],
  ])('%s has its result', async (_, bytes, result) => {
    expect(await send(bytes)).toMatchObject(result);
  });
});

describe('an address that is typed into the form', () => {
  const wrong = null;
  const addresses: readonly (string | null)[] = [
    'anna+conv@example.org',
    "o'brien@example.org",
    'müller@example.org',
    'info@xn--jonglieren-kln-6pb.example',
    'info@xn--jonglieren-kln-4pb.example',
    'иван@xn--80a1acny.xn--p1ai',
    'info@xn--80a1acny.xn--p1ai',
    'info@xn--d1acufc.xn--j1amh',
    'upper.case@example.org',
    wrong,
    'a&b@example.org',
    'a/b@example.org',
    'x=y@example.org',
    'first.last@sub.sub.example.museum',
    wrong,
    wrong,
    wrong,
    'a@b.co',
    wrong,
    wrong,
    'user@example.org',
    'user2@example.org',
    'user3@example.org',
    wrong,
    wrong,
    '1234567890123456789012345678901234567890123456789012345678901234+x@example.org',
  ];

  it.each(linesOf('36-emails.txt').map((typed, at) => [typed, addresses[at]] as const))(
    '%j is %j',
    async (typed, address) => {
      const { status, body } = await core.call(register, { body: aRegistration({ email: typed }) });
      if (address === wrong) {
        const errors = [expect.objectContaining({ path: 'email', code: 'INVALID_EMAIL' })];
        expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
      } else expect({ status, email: body.email }).toEqual({ status: 201, email: address });
    },
  );
});

describe('a telephone number that is typed or copied into the profile', () => {
  const wrong = null;
  const numbers: readonly (string | null)[] = [
    '+33 6 12 34 56 78',
    '0170/1234567',
    '+49 (0) 170 / 1234567',
    wrong,
    '(555) 123-4567',
    '+33 6 12 34 56 78',
    '+33 6 12 34 56 78',
    '+33 6 12 34 56 78',
    '+1-555-123-4567',
    '+47 22 22 22 22',
    '+380 44 123 45 67',
    '+49 170-1234567',
    wrong,
    '+33612345678',
    '00 33 6 12 34 56 78',
    wrong,
    '+33612345678',
    '06.12.34.56.78',
  ];

  it.each(linesOf('37-phones.txt').map((typed, at) => [typed, numbers[at]] as const))(
    '%j is %j',
    async (typed, number) => {
      const { actor } = await core.signIn(await core.aMember());
      const { status, body } = await core.call(updateProfile, { body: { phone: typed } }, actor);
      if (number === wrong) {
        const errors = [expect.objectContaining({ path: 'phone', code: 'INVALID' })];
        expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
      } else expect({ status, phone: body.user?.phone }).toEqual({ status: 200, phone: number });
    },
  );
});
