import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const anyOf = (...names: string[]) => ({ enum: names.map((name) => `https://schema.org/${name}`) });
const text = { type: 'string', minLength: 1 };
const url = { type: 'string', format: 'uri', pattern: '^https?://' };
const day = { type: 'string', format: 'date' };
const named = (type: string) => ({
  type: 'object',
  required: ['@type', 'name', 'url'],
  properties: { '@type': { const: type }, name: text, url },
});

/** What search engines ask of an event (https://developers.google.com/search/docs/appearance/structured-data/event). */
const event = {
  type: 'object',
  required: ['@context', '@type', 'name', 'startDate', 'endDate', 'location', 'eventStatus'],
  additionalProperties: false,
  properties: {
    '@context': { const: 'https://schema.org' },
    '@type': { const: 'Event' },
    '@id': url,
    name: text,
    url,
    description: text,
    image: { type: 'array', minItems: 1, items: url },
    startDate: day,
    endDate: day,
    previousStartDate: day,
    eventStatus: anyOf('EventScheduled', 'EventRescheduled', 'EventPostponed', 'EventCancelled'),
    eventAttendanceMode: anyOf('OnlineEventAttendanceMode', 'OfflineEventAttendanceMode'),
    location: {
      oneOf: [
        {
          type: 'object',
          required: ['@type', 'url'],
          additionalProperties: false,
          properties: { '@type': { const: 'VirtualLocation' }, url },
        },
        {
          type: 'object',
          required: ['@type', 'name', 'address'],
          additionalProperties: false,
          properties: {
            '@type': { const: 'Place' },
            name: text,
            address: {
              type: 'object',
              required: ['@type'],
              additionalProperties: false,
              properties: {
                '@type': { const: 'PostalAddress' },
                streetAddress: text,
                postalCode: text,
                addressLocality: text,
                addressRegion: text,
                addressCountry: { type: 'string', pattern: '^[A-Z]{2}$' },
              },
            },
            geo: {
              type: 'object',
              required: ['@type', 'latitude', 'longitude'],
              properties: {
                '@type': { const: 'GeoCoordinates' },
                latitude: { type: 'number', minimum: -90, maximum: 90 },
                longitude: { type: 'number', minimum: -180, maximum: 180 },
              },
            },
          },
        },
      ],
    },
    organizer: named('Organization'),
    superEvent: named('EventSeries'),
  },
};

/** A convention: the series of its editions. */
const series = {
  type: 'object',
  required: ['@context', '@type', '@id', 'name', 'url'],
  additionalProperties: false,
  properties: {
    '@context': { const: 'https://schema.org' },
    '@type': { const: 'EventSeries' },
    '@id': url,
    name: text,
    url,
    description: text,
    image: { type: 'array', minItems: 1, items: url },
  },
};

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);

/** Says what is wrong with JSON-LD; nothing when it is valid. */
const faultsBy = (schema: object) => {
  const validate = ajv.compile(schema);
  return (linkedData: unknown): string[] => {
    validate(linkedData);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
};

export const eventFaults = faultsBy(event);
export const seriesFaults = faultsBy(series);
