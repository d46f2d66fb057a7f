import { describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { askToSignIn, type SignInRequest } from '@siteswap/web-kit';
import { readPlace } from '@siteswap/web-kit/shell';
import { renderPage } from '@siteswap/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { SignInSheet } from './sign-in-sheet.tsx';

const reason = 'Connectez-vous pour garder cette édition.';
const pending = { name: 'editions.star.3', values: {} };

async function open(instead?: SignInRequest['instead']) {
  const page = await renderPage(<SignInSheet />, {
    path: '/editions/:id',
    url: '/editions/3?q=lille',
    locale: 'fr',
    messages: { shell: fr },
  });
  act(() => askToSignIn({ reason, pending, ...(instead ? { instead } : {}) }));
  return page;
}

const sheet = (title: string = fr.signInSheet.title) =>
  within(screen.getByRole('dialog', { name: title }));
const press = (page: Awaited<ReturnType<typeof open>>, name: string) =>
  page.user.click(sheet().getByRole('button', { name }));

describe('the sheet over a page that asks a visitor to sign in', () => {
  it('says why', async () => {
    await open();
    expect(sheet().getByText(reason, { exact: false })).toBeInTheDocument();
  });

  it.each([
    ['register', '/register?returnTo=%2Feditions%2F3%3Fq%3Dlille'],
    ['login', '/login?returnTo=%2Feditions%2F3%3Fq%3Dlille'],
  ] as const)('leads to %s and back, with the pending action', async (way, address) => {
    const page = await open();
    await press(page, fr.signInSheet[way]);
    expect(page.address()).toBe(address);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(readPlace()?.pending).toEqual(pending);
  });

  it.each(['notNow', 'Escape'])('closes with %s and forgets the pending action', async (way) => {
    const page = await open();
    if (way === 'Escape') await page.user.keyboard('{Escape}');
    else await press(page, fr.signInSheet.notNow);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(readPlace()).toBeNull();
    expect(page.address()).toBe('/editions/3?q=lille');
  });

  it('offers what can be done without an account, under a title that asks for none', async () => {
    const onChoose = jest.fn();
    const title = 'Garder cette édition';
    const page = await open({ title, label: 'Sur cet appareil', onChoose });
    await page.user.click(sheet(title).getByRole('button', { name: 'Sur cet appareil' }));
    expect(onChoose).toHaveBeenCalledTimes(1);
    expect(readPlace()).toBeNull();
  });
});
