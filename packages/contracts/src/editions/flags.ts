/** Amenities of an edition, in the groups and the order in which pages show them. */
export const amenityGroups = {
  sleeping: ['hasTentCamping', 'hasTruckCamping', 'hasFamilyCamping', 'hasSleepingRoom'],
  food: ['hasFoodTrucks', 'hasCantine'],
  activities: [
    'hasGym',
    'hasFireSpace',
    'hasGala',
    'hasOpenStage',
    'hasLongShow',
    'hasConcert',
    'hasWorkshops',
    'hasAerialSpace',
    'hasSlacklineSpace',
  ],
  facilities: [
    'hasKidsZone',
    'acceptsPets',
    'hasToilets',
    'hasShowers',
    'hasAccessibility',
    'hasATM',
  ],
} as const;

export const paymentFlags = [
  'hasCashPayment',
  'hasCreditCardPayment',
  'hasAfjTokenPayment',
] as const;

export const amenityFlags = [
  ...amenityGroups.sleeping,
  ...amenityGroups.food,
  ...amenityGroups.activities,
  ...amenityGroups.facilities,
] as const;

export const editionFlags = [...amenityFlags, ...paymentFlags] as const;
export type AmenityFlag = (typeof amenityFlags)[number];
export type PaymentFlag = (typeof paymentFlags)[number];
export type EditionFlag = (typeof editionFlags)[number];
