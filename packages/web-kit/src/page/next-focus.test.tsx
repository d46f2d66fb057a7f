import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderPage } from '../testing/index.ts';
import { useNextFocus } from './next-focus.ts';

/** A list whose rows have a link and a button that removes them, and a form that closes. */
function Page(): ReactNode {
  const frame = useNextFocus();
  const [names, setNames] = useState(['First', 'Second', 'Third']);
  const [isWriting, setWriting] = useState(false);
  const remove = (name: string): void => setNames(names.filter((one) => one !== name));
  return (
    <>
      <button type="button" onClick={() => remove('First')}>
        Remove the first from outside
      </button>
      <section ref={frame}>
        <h1>List</h1>
        {names.length > 0 ? (
          <ul>
            {names.map((name) => (
              <li key={name}>
                <a href={`/${name}`}>{name}</a>
                <button type="button" onClick={() => remove(name)}>
                  Remove {name}
                </button>
              </li>
            ))}
            <li>
              {isWriting ? (
                <form>
                  <button type="button" onClick={() => setWriting(false)}>
                    Cancel
                  </button>
                </form>
              ) : (
                <button type="button" onClick={() => setWriting(true)}>
                  Write
                </button>
              )}
            </li>
          </ul>
        ) : null}
        <button type="button" onClick={() => setNames([])}>
          Clear
        </button>
      </section>
    </>
  );
}

describe('the focus when what had it is removed', () => {
  const press = (name: string) => screen.getByRole('button', { name });

  it('goes to the first control of the row that took the place', async () => {
    const { user } = await renderPage(Page);
    await user.click(press('Remove Second'));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Third' })).toHaveFocus());
    await user.click(press('Remove Third'));
    await waitFor(() => expect(press('Write')).toHaveFocus());
  });

  it('goes to what stands in the place of a form that closes', async () => {
    const { user } = await renderPage(Page);
    await user.click(press('Write'));
    await waitFor(() => expect(press('Cancel')).toHaveFocus());
    await user.click(press('Cancel'));
    await waitFor(() => expect(press('Write')).toHaveFocus());
  });

  it('goes to the heading when the whole list is gone', async () => {
    const { user } = await renderPage(Page);
    press('Clear').addEventListener('click', () => press('Remove First').focus());
    await user.click(press('Clear'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'List' })).toHaveFocus());
  });

  it('stays where it is when the row is removed from elsewhere', async () => {
    const { user } = await renderPage(Page);
    await user.click(screen.getByRole('heading', { name: 'List' }));
    await user.click(press('Remove Third'));
    await user.click(press('Remove the first from outside'));
    expect(press('Remove the first from outside')).toHaveFocus();
  });
});
