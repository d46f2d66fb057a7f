import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Seats } from './seats.tsx';

it('shows the seats as text, and no dots above nine', () => {
  const { container, rerender } = render(<Seats total={4} taken={1} label="3 of 4 seats left" />);
  expect(container.querySelectorAll('[data-taken]')).toHaveLength(1);
  expect(screen.getByText('3 of 4 seats left')).toBeTruthy();
  rerender(<Seats total={40} label="40 seats" />);
  expect(container.querySelectorAll('.sw-seat')).toHaveLength(0);
  expect(screen.getByText('40 seats').className).toBe('sw-seats-label');
});
