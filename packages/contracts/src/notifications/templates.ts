import { z } from 'zod';
import { type DomainEvent, defineState } from '../event.ts';
import { locales } from '../fields.ts';
import { field } from './fields.ts';
import { linkPath, type PageLink, type Pages } from './links.ts';
import { notificationCategory, notificationType } from './notifications.ts';
import { type NotificationRecipients, notificationRecipients } from './recipients.ts';
import { type QuestionInput, templateQuestion, toQuestion } from './replies.ts';

const path = z.templateLiteral(['/', z.string()]);

/** What stands for a placeholder: a field of the event as it is, or something looked up by a field. */
const value = z.union([
  field,
  /** An instant, shown as a day written out; in UTC when no edition gives a zone. */
  z.strictObject({ dayOf: field, zoneOfEdition: field.optional() }),
  /** Two local days, rendered as a range: "3–5 May 2030". */
  z.strictObject({ firstDay: field, lastDay: field }),
  /** A list of names, each rendered as `label.<name>` of the translations. */
  z.strictObject({ labelsOf: field }),
  /** Things `{ title, day, time }`, each with its local day: "Bar (3 May 2030, 14:00), Stage (…)". */
  z.strictObject({ listOf: field }),
  z.strictObject({ editionName: field }),
  z.strictObject({ memberName: field }),
]);
export type NotificationValue = z.infer<typeof value>;

/**
 * Which event notifies which members; its sentences are `<key>.title`, `.message`, `.action` of the translations. Where
 * one row stands for events of several people, `<key>.group` is its title, with their number as `count`.
 */
export const notificationTemplate = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Subject of the event. */
  event: z.string(),
  recipients: notificationRecipients,
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
  /**
   * What it asks, replied to in place. Of each reply `<key>.reply_<name>` is the button, and `<key>.outcome_<name>` what is
   * said once it was given.
   */
  question: templateQuestion.optional(),
});
export type NotificationTemplate = z.infer<typeof notificationTemplate>;

/** `category.<name>` is the label of a category, `label.<name>` one of a list; everything else belongs to the template of its key. */
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
type WithFields<T, F extends string> = T extends string
  ? F
  : { [K in keyof T]: K extends 'kind' | 'right' ? T[K] : WithFields<T[K], F> };

interface TemplateInput<P extends Pages, E extends DomainEvent, F extends string = FieldOf<E>> {
  readonly key: string;
  readonly event: E;
  readonly recipients: WithFields<NotificationRecipients, F>;
  readonly type: z.infer<typeof notificationType> | { readonly from: F };
  readonly category: string;
  readonly email: NotificationTemplate['email'];
  readonly values: Readonly<Record<string, WithFields<NotificationValue, F>>>;
  readonly entity?: { readonly type: string; readonly id: F };
  /** The page that shows the thing itself. Of several the first one counts whose fields the event has. */
  readonly link: PageLink<P, F> | readonly PageLink<P, F>[];
  /** What it asks; it needs an `entity`, whose id the events that end it have too. */
  readonly question?: QuestionInput<F>;
}

/**
 * Defines the templates of a domain: plain JSON, with the names of fields checked against the event and pages against `pages`.
 * @param pages to which they may lead: the domain's own, and others that it knows
 */
export const createTemplateDefiner =
  <P extends Pages>(pages: P) =>
  <E extends DomainEvent>({
    event,
    link,
    question,
    ...template
  }: TemplateInput<P, E>): NotificationTemplate => {
    const paths = [link].flat().map((each) => linkPath(pages, each));
    for (const ending of question?.endedBy ?? []) {
      if (!hasField(ending.event, template.entity?.id))
        throw new Error(`${template.key}: ${ending.event.subject} does not name the entity`);
      if (ending.when && !hasField(ending.event, ending.when.field))
        throw new Error(`${template.key}: ${ending.event.subject} has no ${ending.when.field}`);
    }
    return notificationTemplate.parse({
      ...template,
      event: event.subject,
      link: paths.length === 1 ? paths[0] : paths,
      ...(question ? { question: toQuestion(question) } : {}),
    });
  };

const hasField = ({ data }: DomainEvent, name: string | undefined): boolean =>
  name !== undefined && data instanceof z.ZodObject && name in data.shape;

const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name as string);

/** What is wrong with the sentences of a template in one language. */
function faultsOf(
  { key, values, question }: NotificationTemplate,
  all: NotificationMessages,
): string[] {
  const sentences = all[key] ?? {};
  const ofReplies = question?.replies.flatMap(({ name }) => [`reply_${name}`, `outcome_${name}`]);
  const missing = ['title', 'message', 'action', ...(ofReplies ?? [])].filter(
    (part) => !Object.keys(sentences).some((name) => name === part || name.startsWith(`${part}_`)),
  );
  const unknown = Object.entries(sentences).flatMap(([name, text]) =>
    placeholdersIn(text).filter(
      (placeholder) =>
        !(placeholder in values) && !(name.startsWith('group_') && placeholder === 'count'),
    ),
  );
  return [
    ...missing.map((part) => `${key}.${part} is missing`),
    ...unknown.map((name) => `${key} has no value ${name}`),
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
