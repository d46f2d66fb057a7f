import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profileFileKind, register, updateProfile, uploadFile } from '@siteswap/contracts/core';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';

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
