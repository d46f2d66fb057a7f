import { expect, it } from '@jest/globals';
import { plainLines, plainText } from './plain-text.ts';

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

it.each([
  'https://example.org/foo_(bar)',
  'see https://example.org/a_b_c#d_, please',
  'a#b',
  '/_a_/',
  'foo_(bar)',
  'write to jo_e_@example.org',
  '#jonglage',
  '2 * 3 * 4, ~20 people',
])('leaves %j as it is', (text) => {
  expect([plainText(text, 100), plainLines(text, 100)]).toEqual([text, text]);
});

it.each([
  ['**bold text over all**, *both* ***ways***', 'bold text over all, both ways'],
  [
    '**https://example.org/a_b**, <https://x.test/c>.',
    'https://example.org/a_b, https://x.test/c.',
  ],
  ['~~No~~ yes, re**mark**able', 'No yes, remarkable'],
  ['- [x] tent\n- [ ] mat', 'tent mat'],
  ['| Day | What |\n|---|:--:|\n| Fri | **Gala** |', 'Day · What Fri · Gala'],
  ['Title\n===\n\n```js\nx_y = 1\n```\n***\nend', 'Title x_y = 1 end'],
  ['### Heading ###', 'Heading'],
  ['\\*not bold\\* 1\\. May', '*not bold* 1. May'],
])('has no mark left of %j', (markdown, expected) => {
  expect(plainText(markdown, 100)).toBe(expected);
});

it('has lines and the addresses of links where no page shows them', () => {
  const markdown =
    '# Gala\n\n\n\nBook [here](https://x.test/t_(1) "Tickets"):\n- ![map](https://x.test/m.png)\n- [https://x.test](https://x.test)';
  expect(plainLines(markdown, 200)).toBe(
    'Gala\n\nBook here (https://x.test/t_(1)):\nmap\nhttps://x.test',
  );
});

it('cuts what is too long', () => {
  expect(plainText('a'.repeat(21), 20)).toBe(`${'a'.repeat(19)}…`);
  expect(plainText('a'.repeat(20), 20)).toBe('a'.repeat(20));
  expect(plainText(`${'a'.repeat(17)}👨‍👩‍👧bc`, 20)).toBe(`${'a'.repeat(17)}…`);
  expect(plainLines(`${'a'.repeat(17)}👨‍👩‍👧bc`, 20)).toBe(`${'a'.repeat(17)}…`);
});
