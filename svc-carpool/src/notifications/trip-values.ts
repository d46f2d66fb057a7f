/** What the sentences about a trip have in common. */
export const tripValues = {
  context: 'direction',
  city: 'locationCity',
  day: { dayOf: 'tripDate', zoneOfEdition: 'editionId' },
  edition: { editionName: 'editionId' },
  pseudo: { memberName: 'userId' },
} as const;
