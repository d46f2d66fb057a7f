import type { createOffer, createRequest } from '@siteswap/contracts/carpool';
import type { userState } from '@siteswap/contracts/core';
import type { editionState } from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import type { z } from 'zod';

const dayMs = 86_400_000;

/** The local day `days` days from today, in UTC. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Noon (UTC) of the day `days` days from today. */
export const noonFromNow = (days: number): string => `${dayFromNow(days)}T12:00:00.000Z`;

type EditionData = z.input<typeof editionState.data>;

/** Lasts from 10 to 12 days from today, in UTC. */
export const anEdition = (overrides: Partial<EditionData> = {}): EditionData => ({
  id: 1,
  conventionId: 1,
  name: 'Rencontre de Carvin',
  startDate: dayFromNow(10),
  endDate: dayFromNow(12),
  timezone: 'UTC',
  city: 'Carvin',
  country: 'FR',
  latitude: 50.49,
  longitude: 2.96,
  status: 'CONFIRMED',
  isOnline: true,
  isVirtual: false,
  isConventionArchived: false,
  organisers: [],
  ...overrides,
});

type UserData = z.input<typeof userState.data>;

export const aUser = (overrides: Partial<UserData> = {}): UserData => ({
  id: 7,
  pseudo: 'ana',
  prenom: 'Ana',
  nom: 'Silva',
  profilePicture: null,
  updatedAt: '2026-01-01T10:00:00.000Z',
  emailHash: 'a'.repeat(64),
  locale: 'fr',
  isGlobalAdmin: false,
  ...overrides,
});

type OfferBody = RouteCall<typeof createOffer>['body'];
type RequestBody = RouteCall<typeof createRequest>['body'];

export const anOffer = (overrides: Partial<OfferBody> = {}): OfferBody => ({
  direction: 'TO_EVENT',
  tripDate: noonFromNow(9),
  locationCity: 'Arras',
  availableSeats: 3,
  ...overrides,
});

export const aRequest = (overrides: Partial<RequestBody> = {}): RequestBody => ({
  direction: 'TO_EVENT',
  tripDate: noonFromNow(9),
  locationCity: 'Arras',
  seatsNeeded: 2,
  ...overrides,
});
