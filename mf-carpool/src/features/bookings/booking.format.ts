import type { CarpoolBooking, CarpoolOffer } from '@siteswap/contracts/carpool';
import type { Trip } from '../trips/trips.public.ts';

/** Choice of the beginning or the end of a trip among its stops. */
export const atTheEnd = '-';

/** A trip that has left takes no one any more. */
export const hasLeft = ({ tripDate }: Pick<Trip, 'tripDate'>): boolean =>
  Date.parse(tripDate) <= Date.now();

/** The other side of a booking: its driver for the passenger, its passenger for the driver. */
export const otherSide = ({ driver, passenger }: CarpoolBooking, readerId: number | undefined) =>
  driver.id === readerId ? passenger : driver;

/** First and last name, once the booking was accepted; else nothing. */
export const fullName = ({
  prenom,
  nom,
}: Pick<CarpoolBooking['driver'], 'prenom' | 'nom'>): string =>
  [prenom, nom].filter(Boolean).join(' ');

/** An address of the telephone: digits alone, and the plus. */
export const phoneLink = (phoneNumber: string): string =>
  `tel:${phoneNumber.replace(/[^\d+]/g, '')}`;

/** Towns where a passenger may get in or out, other than the end of the trip. */
export const stopCities = ({ stops }: Pick<CarpoolOffer, 'stops'>): string[] => [
  ...new Set(stops.map(({ city }) => city)),
];

export const isOpen = ({ status }: Pick<CarpoolBooking, 'status'>): boolean =>
  status === 'PENDING' || status === 'ACCEPTED';
