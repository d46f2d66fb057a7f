import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { unsubscribeFromMails } from '@siteswap/contracts/notifications';
import { mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen } from '@testing-library/react';
import { renderInShell } from '#test/render-in-shell.tsx';
import { UnsubscribePage } from './unsubscribe.page.tsx';

const signature = 'a'.repeat(43);
const open = (token: string) =>
  renderInShell(<UnsubscribePage />, { url: `/unsubscribe#${token}` });
const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the page that a link in a mail leads to', () => {
  it('ends the mails of its list by a button, not by being opened', async () => {
    const sent = mockRoute(unsubscribeFromMails, { ok: true as const });
    const { user } = await open(`digest.7.${signature}`);
    const end = await button('Ne plus recevoir le récapitulatif');
    expect(sent).toHaveLength(0);
    await user.click(end);
    expect(
      await screen.findByText(/C’est fait\s: vous ne recevrez plus le récapitulatif/),
    ).toHaveFocus();
    expect(sent[0]).toMatchObject({ params: { token: `digest.7.${signature}` } });
    expect(sent[0]?.query.list).toBeUndefined();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('ends all of them by another button', async () => {
    const sent = mockRoute(unsubscribeFromMails, { ok: true as const });
    const { user } = await open(`now.7.${signature}`);
    await user.click(await button('Ne plus recevoir aucune notification par e-mail'));
    expect(
      await screen.findByText(/C’est fait\s: vos notifications ne partent plus/),
    ).toBeInTheDocument();
    expect(sent[0]?.query.list).toBe('all');
  });

  it.each(['', 'nonsense', 'all.7.abc'])('says of the link “%s” that it is none', async (token) => {
    await open(token);
    expect(await screen.findByRole('alert')).toHaveTextContent('Ce lien n’est pas complet');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Régler mes notifications' })).toHaveAttribute(
      'href',
      '/profile#notifications',
    );
  });

  it('says so of a link that was changed, and of a failure that it can be tried again', async () => {
    const { user } = await open(`now.7.${signature}`);
    mockRoute(unsubscribeFromMails, mockProblem(503, 'UNAVAILABLE'));
    await user.click(await button('Ne plus recevoir ces e-mails'));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    mockRoute(unsubscribeFromMails, mockProblem(404, 'LINK_INVALID'));
    await user.click(await button('Ne plus recevoir ces e-mails'));
    expect(await screen.findByText(/Ce lien n’est pas complet/)).toBeInTheDocument();
  });
});
