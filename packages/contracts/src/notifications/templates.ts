import { z } from 'zod';
import { editionRight } from '../editions/rights.ts';
import { type DomainEvent, defineState } from '../event.ts';
import { locales } from '../fields.ts';
import { fillPath } from '../route.ts';
import { notificationCategory, notificationType } from './notifications.ts';

const field = z.string().regex(/^[a-zA-Z]\w*$/);

/**
 * Who gets the notification, by fields of the event. Followers of a convention come with the state that says
 * who they are.
 */
const recipients = z.union([
  /** One member. */
  z.strictObject({ member: field, except: field.optional() }),
  /** A list of member ids. */
  z.strictObject({ membersOf: field, except: field.optional() }),
  /** A list of objects, each with a `userId`. */
  z.strictObject({ participants: field, except: field.optional() }),
  /** Those who had starred the edition when the event happened. */
  z.strictObject({ followersOfEdition: field, except: field.optional() }),
  /** The same, and those who took part in it then (`state.participation`). */
  z.strictObject({ peopleOfEdition: field, except: field.optional() }),
  /** Those who hold a right on the edition. */
  z.strictObject({ managersOfEdition: field, right: editionRight, except: field.optional() }),
  z.strictObject({ administrators: z.literal(true), except: field.optional() }),
]);
export type NotificationRecipients = z.infer<typeof recipients>;

const path = z.templateLiteral(['/', z.string()]);

/** What stands for a placeholder: a field of the event as it is, or something looked up by a field. */
const value = z.union([
  field,
  /** An instant, shown as a day in words; in UTC when no edition gives a zone. */
  z.strictObject({ dayOf: field, zoneOfEdition: field.optional() }),
  z.strictObject({ editionName: field }),
  z.strictObject({ memberName: field }),
]);
export type NotificationValue = z.infer<typeof value>;

/** Which event notifies which members; its sentences are `<key>.title`, `.message`, `.action` of the translations. */
export const notificationTemplate = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Subject of the event. */
  event: z.string(),
  recipients,
  type: z.union([notificationType, z.strictObject({ from: field })]),
  category: notificationCategory,
  /** `now`: mailed at once; `digest`: only in the digest; `never`: not mailed. */
  email: z.enum(['now', 'digest', 'never']),
  /** By placeholder. `count` also chooses the plural form, `context` the variant (`title_<context>`). */
  values: z.record(field, value),
  /** Kind of the entity the notification is about, and the field with its id. */
  entity: z.strictObject({ type: z.string(), id: field }).optional(),
  /**
   * Path of the page that shows the thing itself; `:name` is replaced by that field of the event. Of several paths the
   * first one counts whose fields the event has.
   */
  link: z.union([path, z.array(path).min(1)]),
});
export type NotificationTemplate = z.infer<typeof notificationTemplate>;

/** `category.<name>` is the label of a category; everything else belongs to the template of its key. */
const messages = z.record(z.string(), z.record(z.string(), z.string()));
export type NotificationMessages = z.infer<typeof messages>;

/** One message per domain, by its name: everything svc-notifications needs to write the notifications of the domain. */
export const notificationTemplatesState = defineState(
  'notification-template',
  z.strictObject({
    /** Categories the domain adds. `system` and `other` are always there. */
    categories: z.array(notificationCategory),
    templates: z.array(notificationTemplate),
    translations: z.record(z.enum(locales), messages),
  }),
);
export type NotificationBundle = z.output<typeof notificationTemplatesState.data>;

type FieldOf<E extends DomainEvent> = keyof z.output<E['data']> & string;
/** The same shapes with the names of the event's fields instead of any string. */
type WithFields<T, F extends string> = T extends true
  ? true
  : T extends string
    ? F
    : { [K in keyof T]: K extends 'right' ? T[K] : WithFields<T[K], F> };

interface TemplateInput<E extends DomainEvent, F extends string = FieldOf<E>> {
  readonly key: string;
  readonly event: E;
  readonly recipients: WithFields<NotificationRecipients, F>;
  readonly type: z.infer<typeof notificationType> | { readonly from: F };
  readonly category: string;
  readonly email: NotificationTemplate['email'];
  readonly values: Readonly<Record<string, WithFields<NotificationValue, F>>>;
  readonly entity?: { readonly type: string; readonly id: F };
  readonly link: `/${string}` | readonly `/${string}`[];
}

const listIn = (data: Readonly<Record<string, unknown>>, name: string): unknown[] => {
  const list = data[name];
  if (!Array.isArray(list)) throw new Error(`${name} of the event is no list of members`);
  return list;
};

/**
 * The members whom the event itself names, the excepted one included; null when the template asks who has to do with
 * an edition, or who is an administrator. @throws when the event has no list where it should
 */
export function namedRecipients(
  { recipients }: Pick<NotificationTemplate, 'recipients'>,
  data: Readonly<Record<string, unknown>>,
): number[] | null {
  if ('member' in recipients) return [Number(data[recipients.member])];
  if ('membersOf' in recipients) return listIn(data, recipients.membersOf).map(Number);
  if ('participants' in recipients) {
    const people = listIn(data, recipients.participants) as { userId: unknown }[];
    return people.map(({ userId }) => Number(userId));
  }
  return null;
}

/** All paths to which a template may lead. */
export const linksOf = ({ link }: Pick<NotificationTemplate, 'link'>): readonly string[] =>
  typeof link === 'string' ? [link] : link;

/** Where the notification about an event leads. @throws when none of its paths has all its fields */
export function fillLink(
  template: Pick<NotificationTemplate, 'key' | 'link'>,
  data: Readonly<Record<string, unknown>>,
): string {
  const has = (name: string): boolean => data[name] !== undefined && data[name] !== null;
  const link = linksOf(template).find((each) => fieldsOfPath(each).every(has));
  if (link === undefined) throw new Error(`${template.key}: no link has all its fields`);
  return fillPath(link, data);
}

const fieldsOfPath = (pattern: string): string[] =>
  [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name as string);

/** A template as plain JSON; the names of fields are checked against the event. */
export const defineNotificationTemplate = <E extends DomainEvent>({
  event,
  ...template
}: TemplateInput<E>): NotificationTemplate =>
  notificationTemplate.parse({ ...template, event: event.subject });

const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name as string);

/** What is wrong with the sentences of a template in one language. */
function faultsOf({ key, values }: NotificationTemplate, all: NotificationMessages): string[] {
  const sentences = all[key] ?? {};
  const missing = ['title', 'message', 'action'].filter(
    (part) => !Object.keys(sentences).some((name) => name === part || name.startsWith(`${part}_`)),
  );
  const unknown = Object.values(sentences).flatMap(placeholdersIn);
  return [
    ...missing.map((part) => `${key}.${part} is missing`),
    ...unknown.filter((name) => !(name in values)).map((name) => `${key} has no value ${name}`),
  ];
}

/**
 * The notifications of a domain, for `declare(notificationTemplatesState, domain, …)`.
 * @throws when a sentence, a label or a value is missing, or a category is not declared
 */
export function defineNotificationTemplates(bundle: NotificationBundle): NotificationBundle {
  const { categories, templates, translations } = bundle;
  const faults = Object.entries(translations).flatMap(([locale, all]) => [
    ...templates.flatMap((template) => faultsOf(template, all).map((text) => `${locale}: ${text}`)),
    ...categories
      .filter((name) => !all['category']?.[name])
      .map((name) => `${locale}: category.${name} is missing`),
  ]);
  const declaredCategories = new Set([...categories, ...builtInCategories]);
  for (const { key, category, values } of templates) {
    if (!declaredCategories.has(category))
      faults.push(`${key}: the category ${category} is not declared`);
    const names = Object.values(values).filter(
      (each) => typeof each === 'object' && 'memberName' in each,
    );
    if (names.length > 1) faults.push(`${key}: names more than one member`);
  }
  if (faults.length > 0) throw new Error(`Notification templates:\n${faults.join('\n')}`);
  return notificationTemplatesState.data.parse(bundle);
}

/** Categories that need no domain; a category that is not declared anywhere is `other`. */
export const builtInCategories = ['system', 'other'] as const;
