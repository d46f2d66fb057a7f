import type { z } from 'zod';
import {
  type Edition,
  type EditionCard,
  edition,
  editionCard,
  editionState,
  type MyEdition,
  myEdition,
} from '../editions/editions.ts';
import { type EditionFlag, editionFlags } from '../editions/flags.ts';
import { editionRights } from '../editions/rights.ts';
import { daysFromToday } from './days.ts';

const noFlags = Object.fromEntries(editionFlags.map((flag) => [flag, false])) as Record<
  EditionFlag,
  boolean
>;

const name = 'EJC Lille';
const place = { city: 'Lille', country: 'FR', latitude: null, longitude: null };

/** A confirmed edition in Lille, 18–21 April 2126, as lists show it. */
export const anEditionCard = (fields: Partial<EditionCard> = {}): EditionCard =>
  editionCard.parse({
    ...noFlags,
    ...place,
    id: 12,
    name,
    startDate: '2126-04-18',
    endDate: '2126-04-21',
    timezone: 'Europe/Paris',
    datesCertainty: 'verified',
    status: 'CONFIRMED',
    isVirtual: false,
    region: null,
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

/** Null for each field that may be null. */
const noValues = Object.fromEntries(
  Object.entries(edition.shape)
    .filter(([, field]) => field.safeParse(null).success)
    .map(([name]) => [name, null]),
);

/** The same edition as its own page shows it. */
export const anEdition = (fields: Partial<Edition> = {}): Edition =>
  edition.parse({
    ...noValues,
    ...anEditionCard(),
    conventionId: 3,
    description: '',
    isOnline: true,
    createdAt: '2026-01-01T10:00:00Z',
    updatedAt: '2026-01-01T10:00:00Z',
    ...fields,
  });

type EditionData = z.output<typeof editionState.data>;

/** `state.edition`: lasts from 10 to 12 days from today, in UTC. */
export const anEditionState = (fields: Partial<EditionData> = {}): EditionData =>
  editionState.data.parse({
    ...place,
    id: 1,
    conventionId: 1,
    name,
    startDate: daysFromToday(10),
    endDate: daysFromToday(12),
    timezone: 'UTC',
    status: 'CONFIRMED',
    isOnline: true,
    isVirtual: false,
    isConventionArchived: false,
    rights: [],
    ...fields,
  });

/** The same edition as its author sees it. */
export const aMyEdition = (fields: Partial<MyEdition> = {}): MyEdition =>
  myEdition.parse({ ...anEdition(), myRights: [...editionRights], ...fields });
