import { describe, expect, it } from '@jest/globals';
import { firstStepWith, lastChangedStep } from './step-fields.ts';

const all = ['place', 'offer', 'links'] as const;
const fieldsOf = { place: ['days', 'city'], offer: ['replies'], links: ['ticketingUrl'] };

describe('the first step in error', () => {
  it('is the first of the form, not the first that was rejected', () => {
    expect(firstStepWith(all, fieldsOf, ['ticketingUrl', 'city'])).toBe('place');
    expect(firstStepWith(all, fieldsOf, ['ticketingUrl'])).toBe('links');
    expect(firstStepWith(all, fieldsOf, [])).toBeUndefined();
  });

  it('is that of the list of which one entry was rejected', () => {
    expect(firstStepWith(all, fieldsOf, ['replies.7'])).toBe('offer');
  });
});

describe('the last changed step', () => {
  const before = { days: [], city: '', replies: {}, ticketingUrl: '' };

  it('is the last one with a field of another value', () => {
    const values = { ...before, city: 'Toulouse', replies: { 7: 'Yes' } };
    expect(lastChangedStep(all, fieldsOf, { before, values })).toBe(1);
  });

  it('is none while nothing was typed', () => {
    expect(lastChangedStep(all, fieldsOf, { before, values: { ...before, days: [] } })).toBe(-1);
  });
});
