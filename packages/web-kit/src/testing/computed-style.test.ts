import { beforeEach, expect, it } from '@jest/globals';

// The environment of component tests caches computed styles; what is visible must follow each change at once.
const outer = document.createElement('div');
const inner = document.createElement('p');
const visibility = () => getComputedStyle(inner).visibility;
const display = () => getComputedStyle(inner).display;

beforeEach(() => {
  for (const each of [outer, inner]) each.removeAttribute('style');
  outer.replaceChildren(inner);
  document.body.replaceChildren(outer);
  expect([display(), visibility()]).toEqual(['block', 'visible']);
});

it('a computed style follows the element and those around it', () => {
  inner.hidden = true;
  expect(display()).toBe('none');
  inner.hidden = false;
  expect(display()).toBe('block');
  inner.style.display = 'inline';
  expect(display()).toBe('inline');
  outer.style.visibility = 'hidden';
  expect(visibility()).toBe('hidden');
});

it('a computed style follows the style sheets', () => {
  const sheet = document.createElement('style');
  sheet.textContent = 'p { display: none }';
  document.body.append(sheet);
  expect(display()).toBe('none');
  sheet.remove();
  expect(display()).toBe('block');
});

it('a computed style follows an element out of the document and back', () => {
  outer.style.visibility = 'hidden';
  expect(visibility()).toBe('hidden');
  inner.remove();
  expect(visibility()).toBe('visible');
  outer.append(inner);
  expect(visibility()).toBe('hidden');
});
