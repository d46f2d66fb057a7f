import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { feedbackTypes, listMyFeedback, sendFeedback } from '@siteswap/contracts/core';
import {
  aSessionUser,
  mockNetworkFailure,
  mockProblem,
  mockRoute,
  type RenderPageOptions,
} from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderInShell } from '#test/render-in-shell.tsx';
import { FeedbackButton } from './feedback-button.tsx';

type Page = Awaited<ReturnType<typeof renderInShell>>;

async function open(options: RenderPageOptions = {}): Promise<Page> {
  const page = await renderInShell(<FeedbackButton />, options);
  await page.user.click(screen.getByRole('button', { name: 'Votre avis' }));
  await screen.findByRole('dialog', { name: 'Dites-nous tout' });
  return page;
}

const labels = {
  BUG: 'Quelque chose ne marche pas',
  SUGGESTION: 'Une idée',
  GENERAL: 'Un mot à dire',
  COMPLAINT: 'Une réclamation',
};
const message = 'Une carte des gymnases manque encore.';
const field = (name: string): HTMLElement => screen.getByLabelText(name);
const send = (page: Page) => page.user.click(screen.getByRole('button', { name: 'Envoyer' }));

async function fillIn(page: Page, type: keyof typeof labels = 'BUG', isVisitor = true) {
  await page.user.click(screen.getByRole('radio', { name: labels[type] }));
  await page.user.type(field('En quelques mots'), 'La carte');
  await page.user.type(field('Votre message'), message);
  if (isVisitor) await page.user.type(field('Votre nom'), 'Lina');
}

describe('FE-01 sending feedback to the team', () => {
  it.each(feedbackTypes)('sends %s of a visitor with the page it is about', async (type) => {
    const sent = mockRoute(sendFeedback, { ok: true });
    const page = await open();
    await fillIn(page, type);
    await send(page);
    expect(await screen.findByText('Merci, c’est bien arrivé !')).toHaveFocus();
    expect(screen.getByText(/adresse e-mail, elle pourra vous répondre/)).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      ...{ type, subject: 'La carte', message, name: 'Lina', website: '' },
      url: window.location.href,
    });
    expect(sent[0]?.body.email).toBeUndefined();
  });

  it('shows a member no name field, and says where the reply will appear', async () => {
    const sent = mockRoute(sendFeedback, { ok: true });
    const page = await open({ session: aSessionUser() });
    expect(screen.queryByLabelText('Votre nom')).not.toBeInTheDocument();
    await fillIn(page, 'SUGGESTION', false);
    await send(page);
    expect(await screen.findByText(/Sa réponse apparaîtra dans/)).toBeInTheDocument();
    expect(sent[0]?.body).not.toHaveProperty('name');
    await page.user.click(screen.getByRole('button', { name: 'Écrire un autre message' }));
    expect(field('Votre message')).toHaveValue('');
  });

  it('rejects what is missing next to the fields, before anything is sent', async () => {
    const sent = mockRoute(sendFeedback, { ok: true });
    const page = await open();
    await page.user.type(field('Votre message'), 'trop court');
    await send(page);
    await waitFor(() => expect(field('Votre message')).toBeInvalid());
    expect(field('Votre nom')).toBeInvalid();
    expect(field('En quelques mots')).toBeInvalid();
    for (const text of [
      'Choisissez de quoi il s’agit.',
      'Dites-le en quelques mots.',
      'Entrez votre nom.',
    ]) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByText('10 / 5000')).toBeInTheDocument();
    expect(screen.getByText('4 champs à revoir')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: labels.BUG })).toHaveFocus();
    expect(sent).toHaveLength(0);
  });

  it('has a field that people and screen readers do not meet', async () => {
    const page = await open();
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
    expect(trap).toHaveAttribute('tabindex', '-1');
    expect(trap).toHaveAttribute('autocomplete', 'off');
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
    // Message, name, e-mail, send: the tab order does not stop at it.
    await page.user.click(field('Votre message'));
    for (let count = 0; count < 4; count += 1) {
      await page.user.tab();
      expect(trap).not.toHaveFocus();
    }
  });
});

describe('when it cannot be sent', () => {
  it('says how long to wait after too many messages', async () => {
    mockRoute(sendFeedback, mockProblem(429, 'RATE_LIMITED', { retryAfter: 1_500 }));
    const page = await open();
    await fillIn(page);
    await send(page);
    expect(await screen.findByRole('alert')).toHaveTextContent('Réessayez dans 25 minutes');
    expect(field('Votre message')).toHaveValue(message);
  });

  it('retains the draft without a network, also after the dialog was closed', async () => {
    mockNetworkFailure(sendFeedback);
    const page = await open();
    await fillIn(page);
    await send(page);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    // The first one is for screen readers alone.
    await page.user.click(screen.getAllByRole('button', { name: 'Fermer' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await page.user.click(screen.getByRole('button', { name: 'Votre avis' }));
    await screen.findByRole('dialog');
    expect(field('Votre message')).toHaveValue(message);
    expect(screen.getByRole('radio', { name: labels.BUG })).toBeChecked();
    mockRoute(sendFeedback, { ok: true });
    await send(page);
    expect(await screen.findByText('Merci, c’est bien arrivé !')).toBeInTheDocument();
  });

  it('FE-03 shows the request id of a failure of ours', async () => {
    mockRoute(sendFeedback, mockProblem(500, 'INTERNAL_ERROR', { requestId: 'q7-12' }));
    const page = await open();
    await fillIn(page);
    await send(page);
    expect(await screen.findByRole('alert')).toHaveTextContent('q7-12');
  });
});

describe('FE-02 my messages', () => {
  const mine = {
    id: 3,
    type: 'BUG' as const,
    subject: 'La carte est vide',
    message,
    resolved: true,
    reply: 'C’est réparé, merci !',
    createdAt: '2027-01-01T10:00:00Z',
    updatedAt: '2027-01-02T10:00:00Z',
  };
  const openMine = async () => {
    const page = await open({ session: aSessionUser() });
    await page.user.click(screen.getByRole('radio', { name: 'Mes messages' }));
    return page;
  };

  it('show their state and the reply', async () => {
    mockRoute(listMyFeedback, {
      data: [mine, { ...mine, id: 2, subject: 'Une idée de jeu', resolved: false, reply: null }],
    });
    await openMine();
    const items = await screen.findAllByRole('listitem');
    expect(within(items[0] as HTMLElement).getByText('Traité')).toBeInTheDocument();
    expect(within(items[0] as HTMLElement).getByText('C’est réparé, merci !')).toBeInTheDocument();
    expect(within(items[1] as HTMLElement).getByText('Reçu')).toBeInTheDocument();
    expect(within(items[1] as HTMLElement).queryByText('La réponse de l’équipe')).toBeNull();
  });

  it('say when there are none, and when they could not be loaded', async () => {
    mockRoute(listMyFeedback, mockProblem(403, 'FORBIDDEN'));
    const page = await openMine();
    expect(await screen.findByText('Impossible de charger vos messages')).toBeInTheDocument();
    mockRoute(listMyFeedback, { data: [] });
    await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Vous ne nous avez pas encore écrit')).toBeInTheDocument();
  });

  it('are not offered to visitors', async () => {
    await open();
    expect(screen.queryByRole('radio', { name: 'Mes messages' })).not.toBeInTheDocument();
  });
});
