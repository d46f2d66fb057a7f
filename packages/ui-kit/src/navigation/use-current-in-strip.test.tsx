import { afterEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useCurrentInStrip } from './use-current-in-strip.ts';

const days = ['Friday', 'Saturday', 'Sunday'];

/** Days of 100 px each in a strip of 160 px. */
function Days({ shown }: { shown: string }): ReactNode {
  const strip = useCurrentInStrip(shown);
  return (
    <ul ref={strip}>
      {days.map((day) => (
        <li key={day} aria-current={day === shown ? 'date' : undefined}>
          {day}
        </li>
      ))}
    </ul>
  );
}

afterEach(() => {
  jest.restoreAllMocks();
});

it('what is current comes into the middle of its strip, and so does what is current next', () => {
  const { prototype } = HTMLElement;
  jest.spyOn(prototype, 'clientWidth', 'get').mockReturnValue(160);
  jest.spyOn(prototype, 'offsetWidth', 'get').mockReturnValue(100);
  jest.spyOn(prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return days.indexOf(this.textContent ?? '') * 100;
  });
  const { rerender } = render(<Days shown="Sunday" />);
  const strip = screen.getByRole('list');
  expect(strip.scrollLeft).toBe(170);
  rerender(<Days shown="Saturday" />);
  expect(strip.scrollLeft).toBe(70);
});
