import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { versioned } from '../edit-version.ts';
import {
  id,
  instant,
  latitude,
  longitude,
  nameText,
  openEnum,
  openEnumList,
  optionalLine,
  optionalText,
  phoneNumber,
  text,
} from '../fields.ts';

const directions = ['TO_EVENT', 'FROM_EVENT'] as const;
/** To the event, or home from it. */
export const direction = z.enum(directions);
export type Direction = z.infer<typeof direction>;

/** Seats of one offer, request or booking. */
export const seats = z.int().min(1).max(8);

/** A town, not a house: degrees are rounded to about a kilometre before they are stored. */
const townDegrees = (degrees: number): number => Math.round(degrees * 100) / 100;
const townLatitude = latitude.overwrite(townDegrees);
const townLongitude = longitude.overwrite(townDegrees);

export const maxStops = 3;
/** Where the driver also stops: on the way there before the arrival, on the way home after the departure. */
export const tripStop = z.object({
  city: nameText(1, 100),
  latitude: townLatitude,
  longitude: townLongitude,
  time: instant,
});
export type TripStop = z.infer<typeof tripStop>;

/** Bags for which there is room, or which a passenger has. */
export const luggageSizes = ['SMALL', 'MEDIUM', 'LARGE'] as const;
/** Juggling gear that needs room of its own. */
export const gearKinds = ['UNICYCLE', 'HOOPS'] as const;

/** What the driver says a way costs; fuel in litres for 100 km, prices in `currency`. */
export const tripCost = z.object({
  litresPer100Km: z.number().min(0).max(40),
  pricePerLitre: z.number().min(0).max(1_000),
  tolls: z.number().min(0).max(10_000),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type TripCost = z.infer<typeof tripCost>;

/*
 * A field is named here once: the body of `create…` takes it, the column of the same name stores it, and
 * every reader of the list gets it.
 */

/** Fields of offers and requests alike. */
export const tripFields = {
  direction,
  /** An instant; shown in the zone of the edition. */
  tripDate: instant,
  locationCity: nameText(1, 100),
  /** Of the town, both or none; without them a trip is on no map and in no match. */
  latitude: townLatitude.nullable().default(null),
  longitude: townLongitude.nullable().default(null),
  /** Region of the town as the town search names it. */
  locationRegion: optionalLine(100).default(null),
  luggage: z.enum(luggageSizes).default('MEDIUM'),
  gear: z.array(z.enum(gearKinds)).max(gearKinds.length).default([]),
  description: text(0, 500).default(''),
};
/** As stored: what a request accepts may become stricter than it was, and a reader takes what it does not know. */
const storedFields = {
  locationCity: z.string(),
  locationRegion: z.string().nullable().default(null),
  luggage: openEnum(luggageSizes, 'MEDIUM').default('MEDIUM'),
  gear: openEnumList(gearKinds).default([]),
  description: z.string().default(''),
};
export const offerFields = {
  availableSeats: seats,
  stops: z.array(tripStop).max(maxStops).default([]),
  /** Minutes that the driver would add for passengers; offers are matched with no more. */
  maxDetourMinutes: z.int().min(0).max(180).default(30),
  cost: tripCost.nullable().default(null),
  /** The driver lets the offer out at town level (`listOpenOffers`). */
  isOpenData: z.boolean().default(false),
};
/** Where passengers get in: often a home, so members read it on the offer alone, not in lists. */
export const meetingFields = { locationAddress: optionalText(200) };
export const requestFields = { seatsNeeded: seats };

/** Stored, but only shown to the two sides of an accepted booking: in no response of these routes. */
export const privateFields = { phoneNumber: phoneNumber.nullable().optional() };

/** What the service adds when a trip is published, and how readers take what they do not know. */
const publishedFields = {
  direction: openEnum(directions, 'TO_EVENT'),
  id,
  editionId: id,
  user: publicUser,
  /** The other way of a round trip, while there is one. */
  linkedId: id.nullable().default(null),
  /** Minutes that `from` adds to the way; null without `from`, and where a place is not known. */
  detourMinutes: z.int().min(0).nullable().default(null),
  comments: z.int().min(0).default(0),
  createdAt: instant,
  updatedAt: instant,
};

/** A member in the car as everybody reads it: without picture, which `listMyTripStates` has for members. */
const onBoard = z.object({ pseudo: z.string().nullable(), seats });

export const carpoolOffer = z.object({
  ...tripFields,
  ...storedFields,
  ...publishedFields,
  ...offerFields,
  remainingSeats: z.int().min(0),
  /** Members with an accepted booking and those whom the driver added; people without an account are not named. */
  onBoard: z.array(onBoard).default([]),
  /** Whether members can read a meeting point on the offer itself. */
  hasMeetingPoint: z.boolean().default(false),
});
export type CarpoolOffer = z.infer<typeof carpoolOffer>;

/** One offer by itself. `locationAddress` is null for visitors; `version` and whether it has a phone are its owner's. */
export const carpoolOfferDetails = carpoolOffer.extend({
  ...meetingFields,
  hasPhoneNumber: z.boolean().optional(),
  ...versioned,
});
export type CarpoolOfferDetails = z.infer<typeof carpoolOfferDetails>;

export const carpoolRequest = z.object({
  ...tripFields,
  ...storedFields,
  ...publishedFields,
  ...requestFields,
  /** Its author has a seat: they need no other. */
  isMet: z.boolean().default(false),
});
export type CarpoolRequest = z.infer<typeof carpoolRequest>;

/** One request by itself; `version` and whether it has a phone are its owner's. */
export const carpoolRequestDetails = carpoolRequest.extend({
  hasPhoneNumber: z.boolean().optional(),
  ...versioned,
});
export type CarpoolRequestDetails = z.infer<typeof carpoolRequestDetails>;
