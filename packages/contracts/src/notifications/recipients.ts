import { z } from 'zod';
import { editionRight } from '../editions/rights.ts';
import { field } from './fields.ts';

/** The member in this field, who did it, is not notified. */
const except = field.optional();

const recipientsByKind = z.discriminatedUnion('kind', [
  /** One member. */
  z.strictObject({ kind: z.literal('member'), field, except }),
  /** A list of member ids. */
  z.strictObject({ kind: z.literal('members'), field, except }),
  /** A list of objects, each with a `userId`. */
  z.strictObject({ kind: z.literal('participants'), field, except }),
  /** Members who had starred the edition when the event happened. */
  z.strictObject({ kind: z.literal('followersOfEdition'), field, except }),
  /** The same, and members who took part in it then (`state.participation`). */
  z.strictObject({ kind: z.literal('peopleOfEdition'), field, except }),
  /** Members who have a right on the edition. */
  z.strictObject({ kind: z.literal('managersOfEdition'), field, right: editionRight, except }),
  z.strictObject({ kind: z.literal('administrators'), except }),
]);
export type NotificationRecipients = z.infer<typeof recipientsByKind>;

/** Kinds by the member that named them before recipients had a kind. */
const earlierNames: Readonly<Record<string, NotificationRecipients['kind']>> = {
  member: 'member',
  membersOf: 'members',
  participants: 'participants',
  followersOfEdition: 'followersOfEdition',
  peopleOfEdition: 'peopleOfEdition',
  managersOfEdition: 'managersOfEdition',
  administrators: 'administrators',
};

/** `{ membersOf: 'ids' }` of a template that an earlier release has published or stored. */
function withKind(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || 'kind' in given) return given;
  const fields: Readonly<Record<string, unknown>> = { ...given };
  const name = Object.keys(fields).find((each) => each in earlierNames);
  if (name === undefined) return given;
  const { [name]: value, ...others } = fields;
  return { kind: earlierNames[name], ...(value === true ? {} : { field: value }), ...others };
}

/**
 * Who gets the notification, by fields of the event. Followers of a convention come with the state that says
 * who they are.
 */
export const notificationRecipients = z.preprocess(withKind, recipientsByKind);

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
  { recipients }: { readonly recipients: NotificationRecipients },
  data: Readonly<Record<string, unknown>>,
): number[] | null {
  switch (recipients.kind) {
    case 'member':
      return [Number(data[recipients.field])];
    case 'members':
      return listIn(data, recipients.field).map(Number);
    case 'participants': {
      const people = listIn(data, recipients.field) as { userId: unknown }[];
      return people.map(({ userId }) => Number(userId));
    }
    default:
      return null;
  }
}
