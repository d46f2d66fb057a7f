import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { avatarColors } from '../data-display/avatar-rules.ts';

const css = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8');

/** Tokens of a theme: those of `:root` and of the theme's block, with references followed. */
function tokensOf(theme: 'light' | 'dark'): (name: string) => string {
  const values = new Map<string, string>();
  for (const [, selector, body] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const applies =
      selector?.includes(`[data-theme="${theme}"]`) || /:root\s*$/.test(selector ?? '');
    if (!applies) continue;
    for (const [, name, value] of body?.matchAll(/(--sw-[\w-]+):\s*([^;]+);/g) ?? []) {
      if (name && value) values.set(name, value.trim());
    }
  }
  const resolve = (name: string): string => {
    const value = values.get(name);
    if (!value) throw new Error(`${name} is not a token of the ${theme} theme`);
    const reference = /^var\((--[\w-]+)\)$/.exec(value);
    return reference?.[1] ? resolve(reference[1]) : value;
  };
  return (name) => resolve(`--sw-${name}`);
}

function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`${hex} is not a six-digit colour`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours as WCAG 2 counts it, 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const tones = ['primary', 'secondary', 'success', 'info', 'warning', 'error'];
const surfaces = ['surface', 'surface-raised', 'surface-overlay', 'field'];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const token = tokensOf(theme);
  const texts: [text: string, ground: string][] = [
    ...tones.map((tone): [string, string] => [`on-${tone}`, tone]),
    ...[...tones, 'neutral'].map((tone): [string, string] => [`on-${tone}-soft`, `${tone}-soft`]),
    ['on-danger', 'danger'],
    ['on-danger', 'danger-hover'],
    ['on-primary', 'primary-hover'],
    ['text-muted', 'neutral-soft'],
    ['text-muted', 'surface-sunken'],
    ['text-inverse', 'focus'],
    ['surface', 'text'],
    ...surfaces.flatMap((surface) =>
      ['text', 'text-muted', ...tones.map((tone) => `${tone}-text`)].map(
        (text): [string, string] => [text, surface],
      ),
    ),
  ];

  it.each(texts)('lets %s be read on %s', (text, ground) => {
    expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(surfaces)('shows the focus and the edge of a field on %s', (surface) => {
    expect(contrast(token('focus'), token(surface))).toBeGreaterThanOrEqual(3);
    expect(contrast(token('border-strong'), token(surface))).toBeGreaterThanOrEqual(3);
  });

  it('raises the chosen one of a switch above its track', () => {
    expect(luminance(token('chosen'))).toBeGreaterThan(luminance(token('neutral-soft')));
    expect(contrast(token('text'), token('chosen'))).toBeGreaterThanOrEqual(4.5);
  });

  it('fills with the shade of its theme', () => {
    const shade = theme === 'light' ? 500 : 400;
    expect(token('primary')).toBe(token(`green-${shade}`));
    expect(token('secondary')).toBe(token(`blue-${shade}`));
    expect(token('success')).toBe(token(`green-${shade}`));
    expect(token('info')).toBe(token(`blue-${shade}`));
    expect(token('warning')).toBe(token(`yellow-${shade}`));
    expect(token('error')).toBe(token(`red-${shade}`));
  });
});

describe('initials', () => {
  it.each(avatarColors)('can be read on %s', (color) => {
    expect(contrast('#ffffff', color)).toBeGreaterThanOrEqual(4.5);
  });
});
