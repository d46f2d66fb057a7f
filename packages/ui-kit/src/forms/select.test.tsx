import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { UiProvider } from '../base/provider.tsx';
import { Select } from './select.tsx';

const field = (
  <UiProvider locale="en" navigate={() => {}}>
    <Select
      label="Sort by"
      options={[
        { id: 'time', label: 'Departure' },
        { id: 'detour', label: 'Detour' },
      ]}
      value="detour"
      onChange={() => {}}
    />
  </UiProvider>
);

it('MF-05 has no style attribute in markup of the server, and says there what is chosen', () => {
  const markup = renderToString(field);
  expect(markup).not.toContain('style=');
  expect(markup).toContain('Sort by');
  expect(markup).toContain('Detour');
  expect(markup).not.toContain('Departure');
});

it('is a button that opens the list in a browser', () => {
  render(field);
  expect(screen.getByRole('button', { name: /Detour/ })).toBeTruthy();
});
