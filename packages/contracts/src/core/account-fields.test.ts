import { expect, it } from '@jest/globals';
import { phoneNumber } from '../fields.ts';
import { email } from './account-fields.ts';

const read = (schema: typeof email | typeof phoneNumber, written: string) =>
  schema.safeParse(written).data ?? null;

it.each([
  ['anna+conv@example.org', 'anna+conv@example.org'],
  ["o'brien@example.org", "o'brien@example.org"],
  ['UPPER.Case@Example.ORG', 'upper.case@example.org'],
  [' spaces@example.org\u200b', 'spaces@example.org'],
  ['info@jonglieren-köln.example', 'info@xn--jonglieren-kln-6pb.example'],
  ['info@JONGLIEREN-KÖLN.example', 'info@xn--jonglieren-kln-6pb.example'],
  ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
  ['info@xn--d1acufc.xn--j1amh', 'info@xn--d1acufc.xn--j1amh'],
  ['a&b@example.org', 'a&b@example.org'],
  ['x=y@example.org', 'x=y@example.org'],
  ['müller@example.org', 'müller@example.org'],
  ['МЮЛЛЕР@example.org', 'мюллер@example.org'],
  ['иван@почта.рф', 'иван@xn--80a1acny.xn--p1ai'],
  ['first.last@sub.sub.example.museum', 'first.last@sub.sub.example.museum'],
])('the address %j is %s', (written, address) => {
  expect(read(email, written)).toBe(address);
});

it.each([
  ...['user@localhost', 'user@[127.0.0.1]', 'two..dots@example.org', '.a@example.org', 'a@b'],
  ...[
    'a@köln.example/path',
    'a@köln example.org',
    'a b@example.org',
    '@example.org',
    'a@-b.example',
  ],
])('%j is no address', (written) => {
  expect(read(email, written)).toBeNull();
});

it.each([
  ['0170/1234567', '0170/1234567'],
  ['+49 (0) 170 / 1234567', '+49 (0) 170 / 1234567'],
  ['+49 170–1234567', '+49 170-1234567'],
  ['\u202a+33 6 12 34 56 78\u202c', '+33 6 12 34 56 78'],
  ['+33\u202f6\u00a012 34 56 78', '+33 6 12 34 56 78'],
  ['＋33612345678', '+33612345678'],
  ['tel:+33612345678', '+33612345678'],
  ['06.12.34.56.78', '06.12.34.56.78'],
])('the telephone number %j is %s', (written, number) => {
  expect(read(phoneNumber, written)).toBe(number);
});

it.each(['12345', 'call me', '+33 6 12 34 56 78 ext. 12', '+'])('%j is no number', (written) => {
  expect(read(phoneNumber, written)).toBeNull();
});
