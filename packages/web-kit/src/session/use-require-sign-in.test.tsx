import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { type ReactNode, useState } from 'react';
import { aSessionUser, renderPage } from '../testing/index.ts';
import { useRequireSignIn } from './use-require-sign-in.ts';

function Throw(): ReactNode {
  const requireSignIn = useRequireSignIn();
  const [isThrown, setThrown] = useState(false);
  return (
    <button type="button" onClick={() => requireSignIn(() => setThrown(true))}>
      {isThrown ? 'Thrown' : 'Throw'}
    </button>
  );
}

const open = (session: ReturnType<typeof aSessionUser> | null) =>
  renderPage(Throw, { path: '/balls/:id', url: '/balls/3?colour=red', session });

it('runs the action for a member', async () => {
  const page = await open(aSessionUser());
  await page.user.click(page.getByRole('button', { name: 'Throw' }));
  expect(page.getByRole('button', { name: 'Thrown' })).toBeInTheDocument();
});

it('sends a visitor to the sign-in page, which returns here', async () => {
  const page = await open(null);
  await page.user.click(page.getByRole('button', { name: 'Throw' }));
  expect(page.address()).toBe('/login?returnTo=%2Fballs%2F3%3Fcolour%3Dred');
});
