import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderPage } from '../testing/index.ts';
import { MarkdownField } from './markdown-field.tsx';

function Description({ error }: { error?: string }): ReactNode {
  const [text, setText] = useState('Bring clubs');
  return <MarkdownField label="Text" value={text} onChange={setText} {...(error && { error })} />;
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });

it('marks what is selected, and leaves it selected', async () => {
  const { user } = await renderPage(<Description />);
  await user.click(area());
  area().setSelectionRange(6, 11);
  await user.click(screen.getByRole('button', { name: 'Bold' }));
  expect(area()).toHaveValue('Bring **clubs**');
  expect(area()).toHaveFocus();
  expect([area().selectionStart, area().selectionEnd]).toEqual([8, 13]);
});

it('shows the text as readers will see it, and goes back to it', async () => {
  const { user } = await renderPage(<Description />);
  await user.click(area());
  area().setSelectionRange(0, 5);
  await user.click(screen.getByRole('button', { name: 'Italics' }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = screen.getByRole('region', { name: 'Text' });
  expect((await within(preview).findByText('Bring')).tagName).toBe('EM');
  await user.click(screen.getByRole('button', { name: 'Go on writing' }));
  expect(area()).toHaveValue('*Bring* clubs');
});

it('shows the text itself while it is wrong', async () => {
  const { user } = await renderPage(<Description error="Too long" />);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(area()).toBeInvalid();
});
