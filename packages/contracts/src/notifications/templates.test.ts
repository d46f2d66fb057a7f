import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { locales } from '../fields.ts';
import {
  defineNotificationTemplate,
  defineNotificationTemplates,
  fillLink,
  type NotificationMessages,
  type NotificationTemplate,
  notificationTemplate,
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

describe('a notification template', () => {
  const accepts = (fields: object) =>
    notificationTemplate.safeParse({ ...template, ...fields }).success;

  it.each([
    { recipients: { member: 'by', except: 'by' } },
    { recipients: { membersOf: 'by', except: 'by' } },
    { recipients: { participants: 'by', except: 'by' } },
    { recipients: { followersOfEdition: 'by', except: 'by' } },
    { recipients: { peopleOfEdition: 'by', except: 'by' } },
    { recipients: { managersOfEdition: 'by', right: 'edit', except: 'by' } },
    { values: { day: { dayOf: 'at', zoneOfEdition: 'id' }, edition: { editionName: 'id' } } },
    { values: { who: { memberName: 'by' } } },
    { type: { from: 'state' } },
    { email: 'now' },
    { email: 'digest' },
    { entity: { type: 'lantern', id: 'by' } },
    { link: ['/lamps/:id', '/lamps'] },
  ])('takes %j', (fields) => {
    expect(accepts(fields)).toBe(true);
  });

  it.each([
    { recipients: { member: 'two words' } },
    { recipients: { member: '1st' } },
    { recipients: { member: 'by', right: 'edit' } },
    { category: 'Lanterns' },
    { category: 'two words' },
    { key: 'lantern lit' },
    { key: 'Lantern-lit' },
    { link: 'https://elsewhere.test/lamps' },
    { link: [] },
  ])('takes no %j', (fields) => {
    expect(accepts(fields)).toBe(false);
  });

  it('has sentences for each plural form or variant', () => {
    const { title, ...others } = words;
    const forms = { ...others, title_one: title, title_other: title };
    expect(() => bundle({ category, 'lantern-lit': forms })).not.toThrow();
    const misnamed = { ...others, sub_title_: title };
    expect(() => bundle({ category, 'lantern-lit': misnamed })).toThrow('lantern-lit.title');
  });

  it('names one other member at most', () => {
    const naming = (values: NotificationTemplate['values']) => () =>
      defineNotificationTemplates({
        ...bundle({ category, 'lantern-lit': words }),
        templates: [{ ...template, values: { ...template.values, ...values } }],
      });
    const who = { who: { memberName: 'by' } };
    expect(naming({ ...who, where: { editionName: 'id' } })).not.toThrow();
    expect(naming({ ...who, whom: { memberName: 'to' } })).toThrow(
      'lantern-lit: names more than one member',
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
