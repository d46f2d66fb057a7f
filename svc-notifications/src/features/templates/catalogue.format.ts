import type { Locale } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import {
  builtInCategories,
  type Notification,
  type NotificationBundle,
  type NotificationRecipients,
  type NotificationTemplate,
  type StoredReply,
  type TemplateQuestion,
} from '@siteswap/contracts/notifications';
import { createTranslations } from '@siteswap/service-kit';
import { dayText } from './day-text.format.ts';

/** A value that is formatted in the language of the reader: the day of an instant in a zone, or a range of local days. */
type StoredDays =
  | { readonly instant: string; readonly zone: string }
  | { readonly firstDay: string; readonly lastDay: string };
/** A list of names that have a label in the language of the reader. */
interface StoredLabels {
  readonly labels: readonly string[];
}
/** Things with local days and times, listed in the language of the reader. */
interface StoredList {
  readonly things: readonly {
    readonly title: string;
    readonly day: string;
    readonly time: string;
  }[];
}
/** The values that a notification stores of its event. */
export type StoredValue = string | number | StoredDays | StoredLabels | StoredList;
export type StoredValues = Readonly<Record<string, StoredValue>>;

/** A template with the name under which notifications refer to it: `<domain>:<key>`. */
export interface NamedTemplate {
  readonly name: string;
  readonly template: NotificationTemplate;
}

export interface NotificationTexts {
  readonly title: string;
  readonly message: string;
  readonly action: string;
}

/** The columns of a stored notification from which its text is rendered. */
export interface RenderedRow {
  readonly eventId: string;
  readonly templateKey: string;
  /** null in rows that are older than templates. */
  readonly values: unknown;
  readonly createdAt: Date;
  /** The member whom the text names, and those of the other events of the row. */
  readonly actorId: number | null;
  readonly otherActorIds: readonly number[];
}

/** The columns of a stored notification that say what it asks. */
export interface Asking {
  readonly templateKey: string;
  /** null when it asks nothing. */
  readonly replies: unknown;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
}

/** A template whose question an event ends, by a reply or without one. */
export interface Ending extends NamedTemplate {
  readonly reply: string | null;
  /** Of the event; every one ends it when absent. */
  readonly when: TemplateQuestion['endedBy'][number]['when'];
}

/** Everything the domains have declared, by domain. */
export type Bundles = ReadonlyMap<string, NotificationBundle>;

const renderDays = (days: StoredDays, locale: Locale, now: Date): string =>
  'instant' in days
    ? dayText(days.instant, days.zone, locale, now)
    : createFormat(locale).dayRange(days.firstDay, days.lastDay);

const renderList = ({ things }: StoredList, format: ReturnType<typeof createFormat>): string =>
  format.list(things.map(({ title, day, time }) => `${title} (${format.day(day)}, ${time})`));

/** One event goes to many members: each pair of template and language is rendered once for all of them. */
const maxRemembered = 2_000;

/** `system` first and `other` last. */
function categoriesOf(bundles: Bundles): string[] {
  const [first, last] = builtInCategories;
  const declared = [...bundles.values()].flatMap(({ categories }) => categories).sort();
  return [...new Set([first, ...declared.filter((name) => name !== last), last])];
}

/** The templates, categories and sentences of all domains; a language that lacks a sentence has it in English. */
export function createCatalogue(bundles: Bundles) {
  const i18n = createTranslations(
    Object.fromEntries([...bundles].map(([domain, { translations }]) => [domain, translations])),
  );
  const categories = categoriesOf(bundles);
  const bySubject = new Map<string, NamedTemplate[]>();
  const endings = new Map<string, Ending[]>();
  const byName = new Map<string, { domain: string; template: NotificationTemplate }>();
  for (const [domain, { templates }] of bundles) {
    for (const template of templates) {
      const name = `${domain}:${template.key}`;
      byName.set(name, { domain, template });
      const others = bySubject.get(template.event) ?? [];
      bySubject.set(template.event, [...others, { name, template }]);
      for (const { event, reply = null, when } of template.question?.endedBy ?? [])
        endings.set(event, [...(endings.get(event) ?? []), { name, template, reply, when }]);
    }
  }
  const remembered = new Map<string, NotificationTexts | null>();

  const renderValue = (
    value: StoredDays | StoredLabels | StoredList,
    ns: string,
    lng: Locale,
    now: Date,
  ): string => {
    if ('things' in value) return renderList(value, createFormat(lng));
    if (!('labels' in value)) return renderDays(value, lng, now);
    // A name of a later release has no label yet.
    const known = value.labels.filter((name) => i18n.exists(`label.${name}`, { ns, lng }));
    return createFormat(lng).list(known.map((name) => i18n.getFixedT(lng, ns)(`label.${name}`)));
  };

  /** @param people whom the row is about: of several, the title may count them instead of naming the last one */
  const render = (
    name: string,
    values: StoredValues,
    locale: Locale,
    now: Date,
    people = 1,
  ): NotificationTexts | null => {
    const named = byName.get(name);
    if (!named) return null;
    const { domain, template } = named;
    // The template has got a value since the notification was written.
    if (Object.keys(template.values).some((placeholder) => !(placeholder in values))) return null;
    const { context, count } = values;
    const options = {
      // Values apart from the options, and no nesting: a city may be called anything, even "$t(…)".
      replace: Object.fromEntries(
        Object.entries(values).map(([placeholder, value]) => [
          placeholder,
          typeof value === 'object' ? renderValue(value, domain, locale, now) : value,
        ]),
      ),
      nest: false,
      ...(context === undefined ? {} : { context: String(context) }),
      ...(count === undefined ? {} : { count: Number(count) }),
    };
    const t = i18n.getFixedT(locale, domain);
    const { key } = template;
    const grouped = { ...options, replace: { ...options.replace, count: people }, count: people };
    const isGrouped =
      people > 1 && i18n.exists(`${key}.group`, { ns: domain, lng: locale, ...grouped });
    return {
      title: isGrouped ? t(`${key}.group`, grouped) : t(`${key}.title`, options),
      message: t(`${key}.message`, options),
      action: t(`${key}.action`, options),
    };
  };

  return {
    /** `system` first, `other` last. */
    categories,

    templatesOf: (subject: string): readonly NamedTemplate[] => bySubject.get(subject) ?? [],

    /** Templates whose questions an event ends. */
    endedBy: (subject: string): readonly Ending[] => endings.get(subject) ?? [],

    /** How to reply to what a row asks, or what became of that. */
    questionOf: (row: Asking, locale: Locale): Pick<Notification, 'replies' | 'outcome'> => {
      const named = byName.get(row.templateKey);
      if (row.replies === null || !named) return { replies: [], outcome: null };
      const t = i18n.getFixedT(locale, named.domain);
      const { key } = named.template;
      if (row.endedAt !== null) {
        const outcome = row.endedBy
          ? t(`${key}.outcome_${row.endedBy}`)
          : i18n.getFixedT(locale, 'notifications')('question.ended');
        return { replies: [], outcome };
      }
      const replies = (row.replies as StoredReply[]).map((reply) => ({
        ...reply,
        label: t(`${key}.reply_${reply.name}`),
        outcome: t(`${key}.outcome_${reply.name}`),
      }));
      return { replies, outcome: null };
    },

    /** Label of a category, from the first domain that has one. */
    label: (category: string, locale: Locale): string => {
      const domain = [...bundles.keys()].find((name) =>
        i18n.exists(`category.${category}`, { ns: name, lng: locale }),
      );
      return domain ? i18n.getFixedT(locale, domain)(`category.${category}`) : category;
    },

    /** Names of the templates of a class of mails. */
    namesByMail: (email: NotificationTemplate['email']): string[] =>
      [...byName].filter(([, { template }]) => template.email === email).map(([name]) => name),

    /** For whom a template is, which is why its recipients get it; null when it no longer exists. */
    reasonOf: (name: string): NotificationRecipients['kind'] | null =>
      byName.get(name)?.template.recipients.kind ?? null,

    /** The three sentences; null when the template no longer exists or has another set of values by now. */
    render,

    /** The sentences of a stored notification, as `render` has them. */
    textsOf: (row: RenderedRow, locale: Locale): NotificationTexts | null => {
      if (row.values === null) return null;
      const people = row.otherActorIds.length + (row.actorId === null ? 0 : 1);
      const key = `${locale} ${row.eventId} ${row.templateKey} ${people}`;
      const before = remembered.get(key);
      if (before !== undefined) return before;
      if (remembered.size >= maxRemembered) remembered.clear();
      const values = row.values as StoredValues;
      const texts = render(row.templateKey, values, locale, row.createdAt, people);
      remembered.set(key, texts);
      return texts;
    },
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
