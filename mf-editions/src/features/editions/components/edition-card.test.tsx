import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { EditionCard as Edition } from '@siteswap/contracts/editions';
import { anEditionCard, daysFromToday } from '@siteswap/contracts/testing';
import { renderPage } from '@siteswap/web-kit/testing';
import { screen, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { EditionCard } from './edition-card.tsx';

const show = (fields: Partial<Edition>, url = '/') =>
  renderPage(<EditionCard edition={anEditionCard(fields)} />, { url, messages: { editions: en } });

// The zone of the days is that of the test.
const inTenDays = {
  startDate: daysFromToday(10),
  endDate: daysFromToday(12),
  timezone: 'UTC',
};
const underWay = { startDate: daysFromToday(-2), endDate: daysFromToday(2) };

describe('the card of an edition', () => {
  it('tells the page that it leads to what it knows', async () => {
    const { user, router } = await show({ imageUrl: '/uploads/editions/12/a.webp' });
    await user.click(screen.getByRole('link', { name: 'EJC Lille' }));
    expect(router.state.location.state).toMatchObject({
      preview: { title: 'EJC Lille', imageUrl: '/uploads/editions/12/a.webp' },
    });
  });

  it('has no badge in the normal case', async () => {
    await show({});
    for (const badge of [
      'Under way',
      'Dates not confirmed',
      'Estimated dates',
      'Online',
      'Confirmed',
    ]) {
      expect(screen.queryByText(badge)).not.toBeInTheDocument();
    }
  });

  it.each<[string, Partial<Edition>]>([
    ['Dates not confirmed', { datesCertainty: 'uncertain' }],
    ['Estimated dates', { datesCertainty: 'derived' }],
    ['Cancelled', { status: 'CANCELLED' }],
    ['Postponed', { status: 'POSTPONED' }],
    ['Moved', { status: 'RELOCATED' }],
    ['Under way', underWay],
    ['In 10 days', inTenDays],
  ])('says "%s"', async (badge, fields) => {
    await show(fields);
    expect(screen.getByText(badge)).toBeInTheDocument();
  });

  it('does not call a cancelled edition under way', async () => {
    await show({ ...underWay, status: 'CANCELLED' });
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
    expect(screen.queryByText('Under way')).not.toBeInTheDocument();
  });

  it.each([
    { ...inTenDays, status: 'CANCELLED' as const },
    { ...inTenDays, status: 'POSTPONED' as const },
    { ...inTenDays, datesCertainty: 'uncertain' as const },
    { ...inTenDays, datesCertainty: 'derived' as const },
  ])('does not count days to one that may not begin then', async (fields) => {
    await show(fields);
    expect(screen.queryByText('In 10 days')).not.toBeInTheDocument();
  });

  it('ED-02 shows a virtual edition as online, without a town', async () => {
    await show({ isVirtual: true, city: null, country: null });
    // Once as its place, once as a badge.
    expect(screen.getAllByText('Online')).toHaveLength(2);
  });

  it('says that the place is not known yet', async () => {
    await show({ city: null, country: null });
    expect(screen.getByText('Place to be announced')).toBeInTheDocument();
  });

  it('names the two most important amenities, and counts the others', async () => {
    await show({
      hasATM: true,
      hasGala: true,
      hasGym: true,
      hasTentCamping: true,
      hasShowers: true,
      hasOpenStage: true,
    });
    const card = within(screen.getByRole('article', { name: 'EJC Lille' }));
    expect(card.getByText('Open stage · Showers +4')).toBeInTheDocument();
  });

  it('strikes the days of a cancelled edition', async () => {
    await show({ status: 'CANCELLED' });
    expect(screen.getByText('18 – 21 April 2126').tagName).toBe('S');
  });

  it('has the same cover in every language', async () => {
    const cover = (lang: string) =>
      renderPage(<EditionCard edition={anEditionCard()} />, {
        locale: lang as 'en',
        messages: { editions: en },
      });
    const first = await cover('en');
    const drawing = first.container
      .querySelector('[data-palette]')
      ?.innerHTML.replaceAll(/id="[^"]*"|#[^)]*/g, '');
    first.unmount();
    const second = await cover('fr');
    expect(
      second.container
        .querySelector('[data-palette]')
        ?.innerHTML.replaceAll(/id="[^"]*"|#[^)]*/g, ''),
    ).toBe(drawing);
  });

  it('FA-01 asks a visitor who presses the star to sign in, and remembers the pending action and the place', async () => {
    const { user, address } = await show({}, '/?q=ejc&page=2');
    await user.click(screen.getByRole('button', { name: 'Favourite: EJC Lille' }));
    expect(address()).toBe('/?q=ejc&page=2');
    expect(localStorage.getItem('siteswap-return-place')).toMatch(/"name":"[^"]*star/);
  });
});
