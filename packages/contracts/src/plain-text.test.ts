import { expect, it } from '@jest/globals';
import { plainText } from './plain-text.ts';

it.each([
  ['## Bienvenue\n\nVenez **nombreux** !', 'Bienvenue Venez nombreux !'],
  ['Chaque **été**. _Oui_, `ici`.', 'Chaque été. Oui, ici.'],
  ['> * un\n> * deux', 'un deux'],
  ['[Mondays](http://x) ![logo](http://y)', 'Mondays logo'],
  ['snake_case', 'snake_case'],
  ['[Hall](https://x.test/hall_(2)) there', 'Hall there'],
  ['[![map](http://x/m.png)](http://x)', 'map'],
])('makes one paragraph of %j', (markdown, expected) => {
  expect(plainText(markdown, 100)).toBe(expected);
});

it('cuts what is too long', () => {
  expect(plainText('a'.repeat(21), 20)).toBe(`${'a'.repeat(19)}…`);
  expect(plainText('a'.repeat(20), 20)).toBe('a'.repeat(20));
  expect(plainText(`${'a'.repeat(17)}👨‍👩‍👧bc`, 20)).toBe(`${'a'.repeat(17)}…`);
});
