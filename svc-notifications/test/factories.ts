import type { offerCreated } from '@siteswap/contracts/carpool';
import type { favoriteState } from '@siteswap/contracts/editions';
import { anEditionState } from '@siteswap/contracts/testing';
import type { z } from 'zod';

export const anEdition: typeof anEditionState = (fields = {}) =>
  anEditionState({
    name: 'EJC 2027',
    startDate: '2027-07-24',
    endDate: '2027-08-01',
    timezone: 'Europe/Paris',
    ...{ city: 'Carvin', country: 'FR', latitude: 50.49, longitude: 2.96 },
    ...fields,
  });

export const aStar = (
  userId: number,
  editionId: number,
  overrides: Partial<z.input<typeof favoriteState.data>> = {},
) => ({
  userId,
  editionId,
  isFavorited: true,
  since: new Date(Date.now() - 60_000).toISOString(),
  ...overrides,
});

export const anOfferCreated = (overrides: Partial<z.input<typeof offerCreated.data>> = {}) => ({
  offerId: 5,
  availableSeats: 3,
  editionId: 1,
  userId: 9,
  direction: 'TO_EVENT' as const,
  // Already Friday in Paris, and in another year than today's.
  tripDate: '2077-07-22T22:30:00.000Z',
  locationCity: 'Arras',
  ...overrides,
});
