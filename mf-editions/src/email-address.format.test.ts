import { expect, it } from '@jest/globals';
import { addressText } from './email-address.format.ts';

it.each([
  ['d…@trois-balles.fr', 'd…|@trois-|balles.fr'],
  ['c…@convention.test', 'c…|@convention.test'],
  ['a…@rencontres-du-diabolo.example.org', 'a…|~@rencontres-|du-|diabolo~.example~.org'],
])('%s is broken only where it is too long for a line', (email, expected) => {
  const text = addressText(email);
  expect(text.replaceAll('\u2060', '|').replaceAll('\u200b', '~')).toBe(expected);
});
