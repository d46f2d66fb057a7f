import { expect, it } from '@jest/globals';
import { aMyEdition } from '@siteswap/contracts/testing';
import { missingParts } from './missing-parts.format.ts';

const whole = aMyEdition({
  description: 'Three days in a gym.',
  imageUrl: '/uploads/editions/12/a.webp',
  datesCertainty: 'verified',
  addressLine1: 'Rue des Massues 3',
  ticketingUrl: 'https://tickets.test/',
});

it('nothing is missing of an edition that says everything', () => {
  expect(missingParts(whole)).toEqual([]);
  expect(missingParts({ ...whole, isVirtual: true, addressLine1: null })).toEqual([]);
  const website = { ticketingUrl: null, officialWebsiteUrl: 'https://ejc.test/' };
  expect(missingParts({ ...whole, ...website })).toEqual([]);
});

it.each([
  ['description', { description: '' }],
  ['image', { imageUrl: null }],
  ['dates', { datesCertainty: 'uncertain' }],
  ['dates', { datesCertainty: 'derived' }],
  ['address', { addressLine1: null }],
  ['link', { ticketingUrl: null }],
] as const)('%s is missing', (part, change) => {
  expect(missingParts({ ...whole, ...change })).toEqual([part]);
});
