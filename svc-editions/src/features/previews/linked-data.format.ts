import type { Convention, Edition } from '@siteswap/contracts/editions';
import { plainText } from '@siteswap/contracts/plain-text';
import type { PagePreview } from '@siteswap/contracts/platform';

type LinkedData = NonNullable<PagePreview['linkedData']>;

const context = 'https://schema.org';
const maxDescriptionLength = 1_000;

/** Without what is not known. */
const known = (fields: LinkedData): LinkedData =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  );

/** The day on which it was to begin, if that is another one; null when only its end has moved. */
const previousStart = ({ startDate, previousStartDate }: Edition): string | null =>
  previousStartDate === startDate ? null : previousStartDate;

/** Of schema.org; an edition that begins on another day is rescheduled, wherever it takes place. */
function statusOf(edition: Edition): string {
  const { status } = edition;
  if (status === 'CANCELLED') return `${context}/EventCancelled`;
  if (status === 'POSTPONED') return `${context}/EventPostponed`;
  return `${context}/${previousStart(edition) ? 'EventRescheduled' : 'EventScheduled'}`;
}

function placeOf(edition: Edition): LinkedData | null {
  const { venueName, addressLine1, addressLine2, postalCode, city, region, country } = edition;
  const { latitude, longitude } = edition;
  if (!city && !country && latitude === null) return null;
  return known({
    '@type': 'Place',
    name: venueName ?? city ?? country,
    address: known({
      '@type': 'PostalAddress',
      streetAddress: [addressLine1, addressLine2].filter(Boolean).join(', '),
      postalCode,
      addressLocality: city,
      addressRegion: region,
      addressCountry: country,
    }),
    geo:
      latitude === null || longitude === null
        ? null
        : { '@type': 'GeoCoordinates', latitude, longitude },
  });
}

const nameOf = (type: string, url: string, { name }: { name: string }): LinkedData => ({
  '@type': type,
  name,
  url,
});

/** An edition as an `Event` of schema.org. Its days are local ones, as they are on every page. */
export function editionLinkedData(
  edition: Edition,
  images: readonly string[],
  origin: string,
): LinkedData {
  const url = `${origin}/editions/${edition.id}`;
  const { startDate, endDate, isVirtual, convention } = edition;
  const conventionUrl = `${origin}/conventions/${convention.id}`;
  return known({
    '@context': context,
    '@type': 'Event',
    '@id': url,
    name: edition.name,
    url,
    description: plainText(edition.description, maxDescriptionLength),
    image: images.map((image) => new URL(image, origin).href),
    startDate,
    endDate,
    previousStartDate: previousStart(edition),
    eventStatus: statusOf(edition),
    eventAttendanceMode: `${context}/${isVirtual ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isVirtual
      ? { '@type': 'VirtualLocation', url: edition.officialWebsiteUrl ?? url }
      : placeOf(edition),
    organizer: nameOf('Organization', edition.officialWebsiteUrl ?? conventionUrl, convention),
    superEvent: nameOf('EventSeries', conventionUrl, convention),
  });
}

/** A convention as the series of its editions. */
export function conventionLinkedData(
  convention: Convention,
  images: readonly string[],
  origin: string,
): LinkedData {
  const url = `${origin}/conventions/${convention.id}`;
  return known({
    '@context': context,
    ...nameOf('EventSeries', url, convention),
    '@id': url,
    description: plainText(convention.description, maxDescriptionLength),
    image: images.map((image) => new URL(image, origin).href),
  });
}
