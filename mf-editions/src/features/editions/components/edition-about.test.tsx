import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { type Edition, listEditionTeam } from '@siteswap/contracts/editions';
import { anEdition } from '@siteswap/contracts/testing';
import { mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { EditionAbout } from './edition-about.tsx';

const show = (fields: Partial<Edition>) =>
  renderPage(<EditionAbout edition={anEdition(fields)} />, { messages: { editions: en } });
const definition = (term: string): HTMLElement =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling as HTMLElement;

beforeEach(() => {
  mockRoute(listEditionTeam, { data: [] });
});

describe('the facts of an edition', () => {
  it.each([
    ['verified', '18 – 21 April 2126'],
    ['derived', '18 – 21 April 2126These dates are inferred from a source, for instance'],
    ['uncertain', '18 – 21 April 2126These dates are not confirmed.'],
  ] as const)('say whether its days are %s', async (datesCertainty, text) => {
    await show({ datesCertainty });
    expect(definition('Dates').textContent?.startsWith(text)).toBe(true);
    expect(definition('Dates').querySelectorAll('span')).toHaveLength(
      datesCertainty === 'verified' ? 0 : 1,
    );
  });

  it.each<[Partial<Edition>, string]>([
    [{}, 'Lille, France'],
    [{ region: 'Hauts-de-France' }, 'Lille, Hauts-de-France, France'],
    [{ region: 'lille' }, 'Lille, France'],
    [
      { addressLine1: '1 rue du Cirque', postalCode: '59000', region: 'Hauts-de-France' },
      '1 rue du Cirque, 59000 Lille, Hauts-de-France, France',
    ],
    [{ city: null, country: null }, 'Place to be announced'],
    [{ isVirtual: true, addressLine1: '1 rue du Cirque', region: 'Hauts-de-France' }, 'Online'],
  ])('name the place: %j', async (fields, place) => {
    await show(fields);
    expect(definition('Place').textContent).toBe(place);
  });
});

describe('the poster of an edition', () => {
  const imageUrl = '/uploads/editions/12/poster.webp';
  const label = 'See the picture of EJC Lille in full, in a new tab';

  it('is shown whole, and leads to its full size in a new tab', async () => {
    await show({ imageUrl });
    const link = screen.getByRole('link', { name: label });
    expect(link).toHaveAttribute('href', imageUrl);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.querySelector('.ed\\:object-contain')).toHaveAttribute('src', imageUrl);
  });

  it('is left out where there is none, or it does not load', async () => {
    const page = await show({ imageUrl: null });
    expect(screen.queryByRole('link', { name: label })).not.toBeInTheDocument();
    page.unmount();
    await show({ imageUrl });
    const link = screen.getByRole('link', { name: label });
    fireEvent.error(link.querySelector('.ed\\:object-contain') as HTMLImageElement);
    expect(screen.queryByRole('link', { name: label })).not.toBeInTheDocument();
  });
});
