import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { renderPage } from '../testing/render-page.tsx';
import { Field } from './field.tsx';

function Comment(): ReactNode {
  const form = useForm({ defaultValues: { text: '' } });
  return <Field form={form} name="text" as={TextArea} label="Comment" counterMax={10} />;
}

it('a field with a counter says how many characters are left', async () => {
  const { user } = await renderPage(<Comment />);
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Hello');
  expect(await screen.findByText('5 characters left')).toBeInTheDocument();
});
