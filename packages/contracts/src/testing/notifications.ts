import { byCode } from '../format.ts';
import { namedRecipients } from '../notifications/recipients.ts';
import {
  type NotificationTemplate,
  notificationTemplatesState,
} from '../notifications/templates.ts';

interface Published {
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Ids in their order, or what svc-notifications looks up: `{ peopleOfEdition: 12, except: 7 }`. */
type Recipients = readonly number[] | Readonly<Record<string, unknown>>;
/** The key of a template, and whom it notifies. */
export type Notified = readonly [key: string, recipients: Recipients];

const valueIn = (data: Published['data'], field: unknown): unknown => data[`${field}`] ?? field;

function recipientsOf(template: NotificationTemplate, data: Published['data']): Recipients {
  const { recipients } = template;
  const { except } = recipients;
  const ids = namedRecipients(template, data);
  if (ids) {
    const excepted = except && data[except];
    return [...new Set(ids)].filter((id) => id !== excepted).sort((a, b) => a - b);
  }
  const { kind, ...others } = recipients;
  const fields = Object.entries({ [kind]: true, ...others })
    .map(([name, value]) => (name === 'field' ? [kind, value] : [name, value]))
    .map(([name, field]) => [name, valueIn(data, field)]);
  return Object.fromEntries(fields);
}

/** What a domain declares as its notifications. */
interface Declared {
  readonly data: unknown;
}

export const templatesOf = ({ data }: Declared): readonly NotificationTemplate[] =>
  notificationTemplatesState.data.parse(data).templates;

/** Whom the templates of a domain notify of these events; a template that notifies no one is left out. */
export function notifiedBy(declared: Declared, events: readonly Published[]): Notified[] {
  const all = events.flatMap(({ subject, data }) =>
    templatesOf(declared)
      .filter(({ event }) => event === subject)
      .map((template): Notified => [template.key, recipientsOf(template, data)]),
  );
  return inOrder(all.filter(([, to]) => !Array.isArray(to) || to.length > 0));
}

/** Sorted, so that two lists of the same are equal. */
export const inOrder = (all: readonly Notified[]): Notified[] =>
  [...all].sort((a, b) => byCode(JSON.stringify(a), JSON.stringify(b)));
