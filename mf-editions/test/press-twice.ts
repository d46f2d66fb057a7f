import { fireEvent } from '@testing-library/react';

/** A double press, whose second half comes before the page has rendered what the first one did. */
export function pressTwice(button: HTMLElement): void {
  fireEvent.click(button);
  fireEvent.click(button);
}
