import { beforeEach, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { repeatEarlyInteractions } from './early-interactions.ts';

/** A controlled field and a button, as in the first paint of a page. */
function Page(): ReactNode {
  const [text, setText] = useState('');
  const [presses, setPresses] = useState(0);
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {`${presses} presses`}
      </button>
      <p>{`searching ${text}`}</p>
    </>
  );
}

const root = (): HTMLElement => document.getElementById('root') as HTMLElement;

beforeEach(async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  // The script that browsers run before the first paint.
  await import('./boot.ts');
});

it('what is typed and pressed before the page answers is repeated once it does', async () => {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Search'), 'Brem');
  await user.click(screen.getByRole('button'));
  repeatEarlyInteractions();
  await act(async () => void hydrateRoot(root(), <Page />));
  await waitFor(() => expect(screen.getByText('searching Brem')).toBeInTheDocument());
  expect(screen.getByLabelText('Search')).toHaveValue('Brem');
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('1 presses'));
  expect(window.siteswapEarly).toBeUndefined();
});
