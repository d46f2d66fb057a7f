import {
  type Edition,
  type EditionCard,
  type EditionFlag,
  editionFlags,
  type listEditions,
} from '@siteswap/contracts/editions';
import type { RouteResult } from '@siteswap/contracts/route';

const noFlags = Object.fromEntries(editionFlags.map((flag) => [flag, false])) as Record<
  EditionFlag,
  boolean
>;

/** `YYYY-MM-DD` so many days from today (UTC): for what depends on the day of reading. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A confirmed edition in France, far enough ahead to be upcoming. */
export const anEditionCard = (fields: Partial<EditionCard> = {}): EditionCard => ({
  ...noFlags,
  id: 12,
  name: 'EJC Lille',
  startDate: '2126-04-18',
  endDate: '2126-04-21',
  timezone: 'Europe/Paris',
  datesCertainty: 'verified',
  status: 'CONFIRMED',
  isVirtual: false,
  city: 'Lille',
  region: null,
  country: 'FR',
  latitude: null,
  longitude: null,
  imageUrl: null,
  convention: {
    id: 3,
    name: 'European Juggling Convention',
    logo: null,
    isArchived: false,
    isClaimable: false,
  },
  ...fields,
});

/** The same with everything its own page shows. */
export const anEdition = (fields: Partial<Edition> = {}): Edition => ({
  ...anEditionCard(),
  conventionId: 3,
  creator: null,
  description: '',
  addressLine1: null,
  addressLine2: null,
  postalCode: null,
  statusNote: null,
  previousStartDate: null,
  previousEndDate: null,
  previousCity: null,
  facebookUrl: null,
  instagramUrl: null,
  ticketingUrl: null,
  officialWebsiteUrl: null,
  isOnline: true,
  createdAt: '2026-01-01T10:00:00Z',
  updatedAt: '2026-01-01T10:00:00Z',
  ...fields,
});

/** One page of the list route. */
export const aList = (
  data: EditionCard[],
  pagination: Partial<RouteResult<typeof listEditions>['pagination']> = {},
): RouteResult<typeof listEditions> => ({
  data,
  pagination: { total: data.length, page: 1, limit: 12, totalPages: 1, ...pagination },
});
