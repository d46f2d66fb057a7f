import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { EditionCard as Edition } from '@siteswap/contracts/editions';
import { renderPage } from '@siteswap/web-kit/testing';
import { screen, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { anEditionCard, dayFromToday } from '#test/an-edition.ts';
import { EditionCard } from './edition-card.tsx';

const show = (fields: Partial<Edition>, url = '/') =>
  renderPage(<EditionCard edition={anEditionCard(fields)} />, { url, messages: { editions: en } });

const underWay = { startDate: dayFromToday(-2), endDate: dayFromToday(2) };

describe('the card of an edition', () => {
  it('bears no badge when nothing is out of the ordinary', async () => {
    await show({});
    for (const badge of ['Under way', 'Dates uncertain', 'Online', 'Confirmed']) {
      expect(screen.queryByText(badge)).not.toBeInTheDocument();
    }
  });

  it.each<[string, Partial<Edition>]>([
    ['Dates uncertain', { datesCertainty: 'uncertain' }],
    ['Cancelled', { status: 'CANCELLED' }],
    ['Postponed', { status: 'POSTPONED' }],
    ['Moved', { status: 'RELOCATED' }],
    ['Under way', underWay],
  ])('says "%s"', async (badge, fields) => {
    await show(fields);
    expect(screen.getByText(badge)).toBeInTheDocument();
  });

  it('does not call a cancelled edition under way', async () => {
    await show({ ...underWay, status: 'CANCELLED' });
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
    expect(screen.queryByText('Under way')).not.toBeInTheDocument();
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

  it('names the strongest four amenities', async () => {
    await show({
      hasATM: true,
      hasGala: true,
      hasGym: true,
      hasTentCamping: true,
      hasShowers: true,
      hasOpenStage: true,
    });
    const card = within(screen.getByRole('article', { name: 'EJC Lille' }));
    for (const amenity of ['Open stage', 'Showers', 'Tent camping', 'Gym']) {
      expect(card.getByLabelText(amenity)).toBeInTheDocument();
    }
    expect(card.queryByLabelText('Gala show')).not.toBeInTheDocument();
  });

  it('FA-01 sends a visitor who presses the star to the sign-in, and back to exactly here', async () => {
    const { user, address } = await show({}, '/?q=ejc&page=2');
    await user.click(screen.getByRole('button', { name: 'Favourite: EJC Lille' }));
    expect(address()).toBe('/login?returnTo=%2F%3Fq%3Dejc%26page%3D2');
  });
});
