import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { locales } from '../fields.ts';
import {
  createTemplateDefiner,
  defineNotificationTemplates,
  type NotificationMessages,
  type NotificationTemplate,
  notificationTemplate,
} from './templates.ts';

const event = defineEvent('lanterns.lantern.lit.v1', z.object({ by: z.int(), colour: z.string() }));
const pages = { 'lanterns.all': '/lanterns', 'lanterns.lantern': '/lanterns/:id' } as const;
const defineTemplate = createTemplateDefiner(pages);
const template = defineTemplate({
  key: 'lantern-lit',
  event,
  recipients: { kind: 'administrators', except: 'by' },
  type: 'INFO',
  category: 'lanterns',
  email: 'never',
  values: { colour: 'colour' },
  link: { page: 'lanterns.all' },
});
const texts = { title: 'Light', message: 'A {{colour}} lantern', action: 'View' };
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
    const complete = bundle({ category, 'lantern-lit': texts });
    expect(JSON.parse(JSON.stringify(complete))).toEqual(complete);
    expect(complete.templates[0]?.event).toBe('lanterns.lantern.lit.v1');
  });

  it.each([
    [
      'a sentence',
      { category, 'lantern-lit': { ...texts, title: undefined } },
      'lantern-lit.title',
    ],
    ['a label', { 'lantern-lit': texts }, 'category.lanterns is missing'],
    [
      'a value',
      { category, 'lantern-lit': { ...texts, title: '{{size}}' } },
      'lantern-lit has no value size',
    ],
  ])('are rejected when %s is missing', (_what, messages, message) => {
    const given = JSON.parse(JSON.stringify(messages)) as NotificationMessages;
    expect(() => bundle(given)).toThrow(message);
  });

  it('are rejected when their category is not declared', () => {
    expect(() => bundle({ category, 'lantern-lit': texts }, [])).toThrow(
      'the category lanterns is not declared',
    );
  });
});

describe('a notification template', () => {
  const accepts = (fields: object) =>
    notificationTemplate.safeParse({ ...template, ...fields }).success;

  it.each([
    { recipients: { kind: 'member', field: 'by', except: 'by' } },
    { recipients: { kind: 'members', field: 'by', except: 'by' } },
    { recipients: { kind: 'participants', field: 'by', except: 'by' } },
    { recipients: { kind: 'followersOfEdition', field: 'by', except: 'by' } },
    { recipients: { kind: 'peopleOfEdition', field: 'by', except: 'by' } },
    { recipients: { kind: 'managersOfEdition', field: 'by', right: 'edit', except: 'by' } },
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
    { recipients: { kind: 'member', field: 'two parts' } },
    { recipients: { kind: 'member', field: '1st' } },
    { recipients: { kind: 'member', field: 'by', right: 'edit' } },
    { recipients: { kind: 'everyone', field: 'by' } },
    { recipients: { member: 'by', membersOf: 'by' } },
    { recipients: { field: 'by' } },
    { category: 'Lanterns' },
    { category: 'two parts' },
    { key: 'lantern lit' },
    { key: 'Lantern-lit' },
    { link: 'https://elsewhere.test/lamps' },
    { link: [] },
  ])('takes no %j', (fields) => {
    expect(accepts(fields)).toBe(false);
  });

  it('has sentences for each plural form or variant', () => {
    const { title, ...others } = texts;
    const forms = { ...others, title_one: title, title_other: title };
    expect(() => bundle({ category, 'lantern-lit': forms })).not.toThrow();
    const misnamed = { ...others, sub_title_: title };
    expect(() => bundle({ category, 'lantern-lit': misnamed })).toThrow('lantern-lit.title');
  });

  it('names one other member at most', () => {
    const naming = (values: NotificationTemplate['values']) => () =>
      defineNotificationTemplates({
        ...bundle({ category, 'lantern-lit': texts }),
        templates: [{ ...template, values: { ...template.values, ...values } }],
      });
    const who = { who: { memberName: 'by' } };
    expect(naming({ ...who, where: { editionName: 'id' } })).not.toThrow();
    expect(naming({ ...who, whom: { memberName: 'to' } })).toThrow(
      'lantern-lit: names more than one member',
    );
  });
});

describe('recipients without a kind, of an earlier release', () => {
  it.each([
    [
      { member: 'by', except: 'by' },
      { kind: 'member', field: 'by', except: 'by' },
    ],
    [{ membersOf: 'ids' }, { kind: 'members', field: 'ids' }],
    [{ participants: 'people' }, { kind: 'participants', field: 'people' }],
    [{ followersOfEdition: 'id' }, { kind: 'followersOfEdition', field: 'id' }],
    [{ peopleOfEdition: 'id' }, { kind: 'peopleOfEdition', field: 'id' }],
    [
      { managersOfEdition: 'id', right: 'edit' },
      { kind: 'managersOfEdition', field: 'id', right: 'edit' },
    ],
    [
      { administrators: true, except: 'by' },
      { kind: 'administrators', except: 'by' },
    ],
  ])('%j are read', (earlier, recipients) => {
    const read = notificationTemplate.parse({ ...template, recipients: earlier });
    expect(read).toEqual({ ...template, recipients });
  });
});

describe('a template leads to', () => {
  const input = {
    key: 'lantern-lit',
    event,
    recipients: { kind: 'administrators' },
    type: 'INFO',
    category: 'lanterns',
    email: 'never',
    values: {},
  } as const;

  it('a page by its id, with fields of the event', () => {
    const lamp = { page: 'lanterns.lantern', params: { id: 'by' } } as const;
    const linkOf = (link: Parameters<typeof defineTemplate<typeof event>>[0]['link']) =>
      defineTemplate({ ...input, link }).link;
    expect(linkOf({ page: 'lanterns.all' })).toBe('/lanterns');
    expect(linkOf({ ...lamp, query: ['colour'] })).toBe('/lanterns/:by?colour=:colour');
    expect(linkOf({ ...lamp, query: { shade: 'colour', by: 'by' }, hash: 'top' })).toBe(
      '/lanterns/:by?shade=:colour&by=:by#top',
    );
    expect(linkOf([{ ...lamp, query: ['colour'] }, lamp])).toEqual([
      '/lanterns/:by?colour=:colour',
      '/lanterns/:by',
    ]);
    // @ts-expect-error: there is no such page
    expect(() => linkOf({ page: 'lanterns.none' })).toThrow('There is no page lanterns.none');
    // @ts-expect-error: the page has a parameter
    expect(() => linkOf({ page: 'lanterns.lantern' })).toThrow('No field for id');
    // @ts-expect-error: the event has no such field
    linkOf({ page: 'lanterns.lantern', params: { id: 'height' } });
  });
});
