import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { TextField } from '../forms/text-field.tsx';

let root: Root | undefined;
const box = document.createElement('div');
beforeEach(() => document.body.append(box));
afterEach(() => {
  act(() => root?.unmount());
  box.remove();
});

function Focusing(): ReactNode {
  return (
    <>
      <TextField label="First" autoFocus />
      <TextField label="Second" />
    </>
  );
}

it.each([
  ['stays in the field in which the person types already', 'Second'],
  ['goes to the first field when the person is nowhere', 'First'],
])('the focus %s', async (_, focused) => {
  box.innerHTML = renderToString(<Focusing />);
  if (focused === 'Second') screen.getByLabelText('Second').focus();
  await act(async () => {
    root = hydrateRoot(box, <Focusing />);
  });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(focused)));
});
