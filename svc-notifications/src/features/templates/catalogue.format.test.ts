import { describe, expect, it } from '@jest/globals';
import { collaboratorAdded, editionChanged } from '@siteswap/contracts/editions';
import { defineEvent } from '@siteswap/contracts/event';
import { locales } from '@siteswap/contracts/fields';
import { defineNotificationTemplates } from '@siteswap/contracts/notifications';
import { z } from 'zod';
import { carpoolTemplates, defineTemplate, inAllLanguages } from '#test/templates.ts';
import { createCatalogue, type StoredValues } from './catalogue.format.ts';

const now = new Date('2027-03-01T00:00:00Z');
const catalogue = createCatalogue(new Map([['carpool', carpoolTemplates]]));
const values: StoredValues = {
  context: 'TO_EVENT',
  count: 3,
  edition: 'EJC',
  pseudo: 'ana',
  city: 'Arras',
  day: { instant: '2027-07-23T10:00:00Z', zone: 'Europe/Paris' },
};
const offer = (locale: 'en' | 'fr', change: StoredValues = {}) =>
  catalogue.render('carpool:offer-created', { ...values, ...change }, locale, now);

describe('the text of notifications', () => {
  it.each(locales)('exist in %s for every template, with every placeholder filled', (locale) => {
    for (const { key } of carpoolTemplates.templates) {
      for (const context of ['TO_EVENT', 'FROM_EVENT']) {
        const texts = catalogue.render(`carpool:${key}`, { ...values, context }, locale, now);
        for (const [part, text] of Object.entries(texts ?? { none: '' })) {
          expect(text).not.toMatch(/\{\{|\$t|undefined/);
          expect(text).not.toBe(`${key}.${part}`);
          expect(text).not.toBe('');
        }
      }
    }
  });

  it('have local days as a range, in the language of the reader', () => {
    const bundle = defineNotificationTemplates({
      categories: ['edition'],
      templates: [
        defineTemplate({
          key: 'moved',
          event: editionChanged,
          recipients: { kind: 'peopleOfEdition', field: 'editionId' },
          type: 'WARNING',
          category: 'edition',
          email: 'now',
          values: { days: { firstDay: 'startDate', lastDay: 'endDate' } },
          link: { page: 'editions.edition', params: { id: 'editionId' } },
        }),
      ],
      translations: inAllLanguages({
        en: {
          category: { edition: 'Editions' },
          moved: { title: 'Moved', message: '{{days}}', action: 'See' },
        },
      }),
    });
    const moved = createCatalogue(new Map([['editions', bundle]]));
    const message = (days: StoredValues[string], locale: 'en' | 'fr') =>
      moved.render('editions:moved', { days }, locale, now)?.message;
    const days = { firstDay: '2030-05-03', lastDay: '2030-05-05' };
    expect(message(days, 'en')).toBe('3 – 5 May 2030');
    expect(message(days, 'fr')).toBe('3–5 mai 2030');
    // Events of earlier releases have no days.
    expect(message('', 'fr')).toBe('');
  });

  it('have lists of labels, without names of later releases', () => {
    const bundle = defineNotificationTemplates({
      categories: ['edition'],
      templates: [
        defineTemplate({
          key: 'given',
          event: collaboratorAdded,
          recipients: { kind: 'member', field: 'userId' },
          type: 'INFO',
          category: 'edition',
          email: 'now',
          values: { rights: { labelsOf: 'rights' } },
          link: { page: 'editions.convention', params: { id: 'conventionId' } },
        }),
      ],
      translations: inAllLanguages({
        en: {
          category: { edition: 'Editions' },
          label: { fly: 'fly', run: 'run' },
          given: { title: 'Given', message: 'You may {{rights}}.', action: 'See' },
        },
      }),
    });
    const given = createCatalogue(new Map([['editions', bundle]]));
    const message = (labels: string[], locale: 'en' | 'fr') =>
      given.render('editions:given', { rights: { labels } }, locale, now)?.message;
    expect(message(['fly', 'swim', 'run'], 'en')).toBe('You may fly and run.');
    expect(message(['run', 'fly'], 'fr')).toBe('You may run et fly.');
  });

  it('have a list of things with their days, in the language of the reader', () => {
    const shifts = defineEvent(
      'lanterns.shifts.free.v1',
      z.object({
        editionId: z.int(),
        things: z.array(z.object({ title: z.string(), day: z.string(), time: z.string() })),
      }),
    );
    const bundle = defineNotificationTemplates({
      categories: ['edition'],
      templates: [
        defineTemplate({
          key: 'free',
          event: shifts,
          recipients: { kind: 'peopleOfEdition', field: 'editionId' },
          type: 'WARNING',
          category: 'edition',
          email: 'now',
          values: { things: { listOf: 'things' } },
          link: { page: 'editions.edition', params: { id: 'editionId' } },
        }),
      ],
      translations: inAllLanguages({
        en: {
          category: { edition: 'Editions' },
          free: { title: 'Free', message: '{{things}}', action: 'See' },
        },
      }),
    });
    const free = createCatalogue(new Map([['editions', bundle]]));
    const message = (locale: 'en' | 'fr') => {
      const bar = { title: 'Bar', day: '2030-05-03', time: '14:00' };
      const things = [bar, { title: 'Gate', day: '2030-05-04', time: '09:30' }];
      return free.render('editions:free', { things: { things } }, locale, now)?.message;
    };
    expect(message('en')).toBe('Bar (3 May 2030, 14:00) and Gate (4 May 2030, 09:30)');
    expect(message('fr')).toBe('Bar (3 mai 2030, 14:00) et Gate (4 mai 2030, 09:30)');
  });

  it('have plurals of seats and depend on the direction', () => {
    expect(offer('en', { count: 1 })?.message).toBe('ana has 1 seat from Arras on Friday 23 July.');
    expect(offer('en')?.message).toBe('ana offers 3 seats from Arras on Friday 23 July.');
    expect(offer('en', { context: 'FROM_EVENT' })?.title).toBe('New lift home from EJC');
    expect(offer('fr', { count: 1 })?.message).toBe(
      'ana propose 1 place au départ d’Arras, vendredi 23 juillet.',
    );
  });

  it('show what people wrote as it is', () => {
    const city = '<b>$t(offer-created.title)</b> {{pseudo}} & "Köln"';
    expect(offer('en', { city })?.message).toBe(
      `ana offers 3 seats from ${city} on Friday 23 July.`,
    );
  });

  it('are null for a template that no longer exists, or that has got another value since', () => {
    expect(catalogue.render('carpool:lost', values, 'en', now)).toBeNull();
    const { city, ...older } = values;
    expect(catalogue.render('carpool:offer-created', older, 'en', now)).toBeNull();
  });
});

describe('categories', () => {
  it('begin with the account, end with the others, and have labels', () => {
    expect(catalogue.categories).toEqual([
      'system',
      'carpool',
      'comment',
      'edition',
      'favorite',
      'volunteer',
      'other',
    ]);
    expect(catalogue.label('carpool', 'fr')).toBe('Covoiturage');
  });
});
