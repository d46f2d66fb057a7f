import { describe, expect, it } from '@jest/globals';
import { fillLink } from './links.ts';

describe('the link of a notification', () => {
  const link = ['/lamps/:id?part=:part', '/lamps/:id'] as const;

  it('is the first one whose fields the event has', () => {
    const lit = { key: 'lantern-lit', link: [...link] };
    expect(fillLink(lit, { id: 5, part: 7 })).toBe('/lamps/5?part=7');
    expect(fillLink(lit, { id: 5, part: null })).toBe('/lamps/5');
    expect(fillLink({ ...lit, link: '/lamps/:id' }, { id: 5 })).toBe('/lamps/5');
  });

  it('must be there for every event', () => {
    expect(() => fillLink({ key: 'lantern-lit', link: [...link] }, {})).toThrow('lantern-lit');
  });
});
