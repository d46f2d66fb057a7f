import {
  type NotificationRecipients,
  type NotificationTemplate,
  namedRecipients,
} from '@siteswap/contracts/notifications';
import { findRightHolders } from '@siteswap/features/editions';
import type { Tx } from '#src/db.ts';
import type { DeliverableEvent } from './delivered-events.repository.ts';
import { followersOf, listAdministrators, peopleOf } from './recipients.repository.ts';

/** Recipients of a template whom the event does not name. */
async function findRelated(
  tx: Tx,
  recipients: NotificationRecipients,
  { data, occurredAt }: DeliverableEvent,
): Promise<number[]> {
  switch (recipients.kind) {
    case 'followersOfEdition':
      return followersOf(tx, Number(data[recipients.field]), occurredAt);
    case 'peopleOfEdition':
      return peopleOf(tx, Number(data[recipients.field]), occurredAt);
    case 'managersOfEdition':
      return findRightHolders(tx, Number(data[recipients.field]), recipients.right);
    default:
      return listAdministrators(tx);
  }
}

/** Who gets the notification of a template, each once. @throws when the event does not name them as it should */
export async function recipientsOf(
  tx: Tx,
  template: NotificationTemplate,
  event: DeliverableEvent,
): Promise<number[]> {
  const { recipients } = template;
  const ids = namedRecipients(template, event.data) ?? (await findRelated(tx, recipients, event));
  const wrong = ids.find((id) => !Number.isInteger(id));
  if (wrong !== undefined)
    throw new Error(`The event ${event.subject} names no member as recipient`);
  return [...new Set(ids)].filter((id) => !isExcepted(recipients, event, id));
}

/** Whether the member is the one who did it. */
export const isExcepted = (
  { except }: NotificationRecipients,
  { data }: DeliverableEvent,
  userId: number,
): boolean => except !== undefined && data[except] === userId;

/** Why a member is notified of an edition. */
export type Relation = 'star' | 'participation';

/** The edition whose followers or people the template is for. */
export function editionOf(
  { recipients }: NotificationTemplate,
  { data }: DeliverableEvent,
): number | null {
  const isByRelation =
    recipients.kind === 'followersOfEdition' || recipients.kind === 'peopleOfEdition';
  return isByRelation ? Number(data[recipients.field]) : null;
}

/** Whether a member with this relation to the edition gets the notification of the template. */
export const isForRelation = ({ recipients }: NotificationTemplate, relation: Relation): boolean =>
  recipients.kind === 'peopleOfEdition' ||
  (relation === 'star' && recipients.kind === 'followersOfEdition');
