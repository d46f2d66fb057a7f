import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { locales } from '../fields.ts';
import {
  defineNotificationTemplate,
  defineNotificationTemplates,
  fillLink,
  type NotificationMessages,
} from './templates.ts';

const event = defineEvent('lanterns.lantern.lit.v1', z.object({ by: z.int(), colour: z.string() }));
const template = defineNotificationTemplate({
  key: 'lantern-lit',
  event,
  recipients: { administrators: true, except: 'by' },
  type: 'INFO',
  category: 'lanterns',
  email: 'never',
  values: { colour: 'colour' },
  link: '/lanterns',
});
const words = { title: 'Light', message: 'A {{colour}} lantern', action: 'View' };
const bundle = (messages: NotificationMessages, categories = ['lanterns']) =>
  defineNotificationTemplates({
    categories,
    templates: [template],
    translations: Object.fromEntries(locales.map((locale) => [locale, messages])) as Parameters<
      typeof defineNotificationTemplates
    >[0]['translations'],
  });
const category = { lanterns: 'Lanterns' };

describe('notification templates', () => {
  it('are plain JSON', () => {
    const complete = bundle({ category, 'lantern-lit': words });
    expect(JSON.parse(JSON.stringify(complete))).toEqual(complete);
    expect(complete.templates[0]?.event).toBe('lanterns.lantern.lit.v1');
  });

  it.each([
    [
      'a sentence',
      { category, 'lantern-lit': { ...words, title: undefined } },
      'lantern-lit.title',
    ],
    ['a label', { 'lantern-lit': words }, 'category.lanterns is missing'],
    [
      'a value',
      { category, 'lantern-lit': { ...words, title: '{{size}}' } },
      'lantern-lit has no value size',
    ],
  ])('are rejected when %s is missing', (_what, messages, message) => {
    const given = JSON.parse(JSON.stringify(messages)) as NotificationMessages;
    expect(() => bundle(given)).toThrow(message);
  });

  it('are rejected when their category is not declared', () => {
    expect(() => bundle({ category, 'lantern-lit': words }, [])).toThrow(
      'the category lanterns is not declared',
    );
  });
});

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
