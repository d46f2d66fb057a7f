import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { drawCover } from './cover-drawing.ts';
import { EditionCover } from './edition-cover.tsx';
import { ballCount, patterns, throwsOf } from './siteswap.ts';

const edition = {
  name: 'EJC 2027',
  startDate: '2027-07-31',
  endDate: '2027-08-08',
  place: 'Gandia, ES',
};

describe('the drawing of an edition', () => {
  it('is always the same', () => {
    expect(drawCover(edition, 'card')).toEqual(drawCover({ ...edition }, 'card'));
  });

  it.each([
    ['name', { name: 'EJC 2028' }],
    ['days', { startDate: '2027-08-01' }],
    ['place', { place: 'Lublin, PL' }],
  ])('changes with its %s', (_, change) => {
    expect(drawCover({ ...edition, ...change }, 'card')).not.toEqual(drawCover(edition, 'card'));
  });

  it('works with a name alone', () => {
    const drawing = drawCover({ name: 'EJC 1978' }, 'wide');
    expect(drawing.balls.length).toBeGreaterThan(0);
    expect(JSON.stringify(drawing)).not.toMatch(/NaN|null|Infinity/);
  });

  it('has colours in the style sheet whatever the month and the place', () => {
    const css = readFileSync(join(import.meta.dirname, 'cover.css'), 'utf8');
    for (let index = 0; index < 240; index += 1) {
      const month = String((index % 12) + 1).padStart(2, '0');
      const subject = { name: `n${index}`, startDate: `2027-${month}-10`, place: `p${index}` };
      expect(css).toContain(`[data-palette="${drawCover(subject, 'card').palette}"]`);
    }
  });

  it('shows every ball inside the picture', () => {
    for (let index = 0; index < 100; index += 1) {
      const drawing = drawCover({ name: `edition ${index}`, startDate: '2027-07-31' }, 'card');
      for (const ball of drawing.balls) {
        expect(ball.y).toBeGreaterThan(0);
        expect(ball.y).toBeLessThan(drawing.height);
      }
    }
  });
});

describe('the patterns', () => {
  it.each(patterns.map((pattern) => [pattern.join('')]))('%s can be juggled', (text) => {
    const pattern = [...text].map(Number);
    const landings = new Set(pattern.map((value, beat) => (beat + value) % pattern.length));
    expect(landings.size).toBe(pattern.length);
    expect(Number.isInteger(ballCount(pattern))).toBe(true);
    const box = { beats: 60, x: 0, step: 10, base: 100, rise: 80 };
    expect(new Set(throwsOf(pattern, box).map((one) => one.ball)).size).toBe(ballCount(pattern));
  });
});

describe('<EditionCover>', () => {
  it('shows the picture of the edition, and a generated one when it does not load', () => {
    const { container } = render(
      <EditionCover {...edition} imageUrl="/uploads/editions/1/a.webp" />,
    );
    expect(container.querySelector('svg')).toBeNull();
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg')).not.toBeNull();
  });

  it('is decoration without a label and an image with one', () => {
    const { container, rerender, getByRole } = render(<EditionCover {...edition} />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    rerender(<EditionCover {...edition} aria-label="Cover of EJC 2027" />);
    expect(getByRole('img', { name: 'Cover of EJC 2027' })).toBeTruthy();
  });
});
