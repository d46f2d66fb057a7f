import { describe, expect, it } from '@jest/globals';
import { anEdition } from '@siteswap/contracts/testing';
import { calendarLinks } from './calendar-links.format.ts';

describe('the links into calendars', () => {
  const links = calendarLinks(
    anEdition({
      id: 12,
      name: 'EJC & co',
      venueName: 'Le Hall',
      addressLine1: '1 place',
      postalCode: '59000',
    }),
  );

  it('end the day after the last one', () => {
    expect(new URL(links.google).searchParams.get('dates')).toBe('21260418/21260422');
    const outlook = new URL(links.outlook).searchParams;
    expect([outlook.get('startdt'), outlook.get('enddt'), outlook.get('allday')]).toEqual([
      '2126-04-18',
      '2126-04-22',
      'true',
    ]);
  });

  it('carry name and place', () => {
    for (const [link, name] of [
      [links.google, 'text'],
      [links.outlook, 'subject'],
    ] as const) {
      const query = new URL(link).searchParams;
      expect(query.get(name)).toBe('EJC & co');
      expect(query.get('location')).toBe('Le Hall, 1 place, 59000 Lille');
    }
    expect(links.file).toBe('/feeds/editions/12.ics');
  });

  it('name no place for a virtual edition', () => {
    const { google } = calendarLinks(anEdition({ isVirtual: true }));
    expect(new URL(google).searchParams.get('location')).toBe('');
  });
});
