import { toLocale } from '@siteswap/contracts/fields';
import type { Notification } from '@siteswap/contracts/notifications';
import type { Catalogue } from '#src/features/templates/templates.public.ts';
import type { Notification as NotificationRow } from '#src/generated/prisma/client.ts';
import type { Subjects } from './subjects.service.ts';

/**
 * A notification as its owner sees it, in the language they read in; with the text of the day it was written when its
 * template no longer exists.
 * @param locale as it is stored; English when the member has not reached this service
 */
export function toNotification(
  row: NotificationRow,
  catalogue: Catalogue,
  locale: string | null | undefined,
  subjects: Subjects,
): Notification {
  const texts = catalogue.textsOf(row, toLocale(locale));
  return {
    id: row.id,
    type: row.type,
    category: row.category,
    title: texts?.title ?? row.title,
    message: texts?.message ?? row.message,
    count: row.count,
    entityType: row.entityType,
    entityId: row.entityId,
    editionId: row.editionId,
    reason: catalogue.reasonOf(row.templateKey),
    isRead: row.readAt !== null,
    readAt: row.readAt?.toISOString() ?? null,
    actionUrl: row.actionUrl,
    actionText: texts?.action ?? row.actionText,
    ...subjects(row),
    ...catalogue.questionOf(row, toLocale(locale)),
    // Of several events the last one counts, as its text does.
    createdAt: (row.count > 1 ? (row.eventAt ?? row.createdAt) : row.createdAt).toISOString(),
  };
}
