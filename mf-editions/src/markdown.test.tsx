import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { render, screen } from '@testing-library/react';
import { Markdown } from './markdown.tsx';

it('a text that fills the stack of its parser is shown as it was written', async () => {
  render(<Markdown text={`${'>'.repeat(2_500)} Bring clubs.`} />);
  expect(await screen.findByText(/Bring clubs\./)).toBeVisible();
});
