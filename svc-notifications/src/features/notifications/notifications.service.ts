import type { Locale } from '@siteswap/contracts/fields';
import type {
  Notification,
  NotificationCategory,
  streamEvents,
} from '@siteswap/contracts/notifications';
import { type Actor, type Clock, notFound } from '@siteswap/service-kit';
import type { z } from 'zod';
import type { Db } from '#src/db.ts';
import type { Live } from '#src/features/live/live.public.ts';
import type { TemplatesService } from '#src/features/templates/templates.public.ts';
import { toNotification } from './notifications.mapper.ts';
import {
  countByCategory,
  countUnread,
  countUnreadOfMany,
  findLocale,
  findNotification,
  listLastSequences,
  listNotificationRows,
  listNotificationsById,
  markAllRead,
  markDeleted,
  markReadAbout,
  type NotificationFilter,
  restore,
  setRead,
} from './notifications.repository.ts';
import { findSubjects, noSubjects } from './subjects.service.ts';
import { createUnseenReader, type UnseenRequest } from './unseen.repository.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Live;
  readonly templates: TemplatesService;
}

/** The notifications that the readers of a member have not received yet, in order, and the unread count of the same moment. */
export interface Unseen {
  readonly notifications: readonly { sequence: number; notification: Notification }[];
  readonly unreadCount: number;
  /** There may be more of them. */
  readonly hasMore: boolean;
}

type ReadChange = z.input<typeof streamEvents.read>;

export function createNotificationsService({ db, clock, live, templates }: Deps) {
  const readUnseen = createUnseenReader(db);

  /** Another person's notification is 404, like one that does not exist. */
  const get = async ({ userId }: Actor, id: string): Promise<Notification> => {
    const [row, locale, catalogue] = await Promise.all([
      findNotification(db, userId, id),
      findLocale(db, userId),
      templates.catalogue(),
    ]);
    if (!row) throw notFound();
    return toNotification(row, catalogue, locale, await findSubjects(db, [row]));
  };

  /** Those of the ids that are not deleted. */
  const listCurrent = async (userId: number, ids: readonly string[]): Promise<Notification[]> => {
    const [rows, locale, catalogue] = await Promise.all([
      listNotificationsById(db, userId, ids),
      findLocale(db, userId),
      templates.catalogue(),
    ]);
    const subjects = await findSubjects(db, rows);
    return rows
      .filter(({ deletedAt }) => deletedAt === null)
      .map((row) => toNotification(row, catalogue, locale, subjects));
  };

  const changed = async ({ userId }: Actor, notification: Notification) => {
    live.notify(userId, { kind: 'read', ids: [notification.id] });
    return { notification, unreadCount: await countUnread(db, userId) };
  };

  return {
    get,

    /** Titles of those that are still stored. */
    async titles(userId: number, ids: readonly string[], locale: Locale) {
      const [rows, catalogue] = await Promise.all([
        listNotificationsById(db, userId, ids),
        templates.catalogue(),
      ]);
      return new Map(
        rows.map((row) => [row.id, toNotification(row, catalogue, locale, noSubjects).title]),
      );
    },

    /** Marks those about a thing as read. @returns the unread count */
    async markReadAbout(
      { userId }: Actor,
      thing: { readonly entityType: string; readonly entityId: string },
    ): Promise<number> {
      const updated = await markReadAbout(db, userId, thing, clock());
      // An empty list has the readers read theirs anew.
      if (updated > 0) live.notify(userId, { kind: 'read', ids: [] });
      return countUnread(db, userId);
    },

    /** @param filter.locale language of the texts; the member's otherwise */
    async list(
      { userId }: Actor,
      filter: NotificationFilter & { readonly locale?: Locale | undefined },
    ) {
      const [{ rows, total }, unreadCount, locale, catalogue] = await Promise.all([
        listNotificationRows(db, userId, filter),
        countUnread(db, userId),
        filter.locale ?? findLocale(db, userId),
        templates.catalogue(),
      ]);
      const subjects = await findSubjects(db, rows);
      return {
        notifications: rows.map((row) => toNotification(row, catalogue, locale, subjects)),
        unreadCount,
        pagination: { total, hasMore: filter.offset + rows.length < total },
      };
    },

    /** Counts for every category, also those without a notification. */
    async stats({ userId }: Actor) {
      const [counts, { categories }] = await Promise.all([
        countByCategory(db, userId),
        templates.catalogue(),
      ]);
      const none = { total: 0, unread: 0 };
      const byCategory = Object.fromEntries([
        ...categories.map((category) => [category, none] as const),
        ...counts.map(({ category, total, unread }) => [category, { total, unread }] as const),
      ]);
      const sum = (pick: 'total' | 'unread') => counts.reduce((all, each) => all + each[pick], 0);
      return { stats: { total: sum('total'), unread: sum('unread'), byCategory } };
    },

    async markRead(actor: Actor, id: string) {
      await setRead(db, actor.userId, id, clock());
      return changed(actor, await get(actor, id));
    },

    async markUnread(actor: Actor, id: string) {
      await setRead(db, actor.userId, id, null);
      return changed(actor, await get(actor, id));
    },

    async markAllRead({ userId }: Actor, category?: NotificationCategory) {
      const updated = await markAllRead(db, userId, clock(), category);
      if (updated > 0) live.notify(userId, { kind: 'read', ...(category ? { category } : {}) });
      return { updated, unreadCount: await countUnread(db, userId) };
    },

    /** Deleting again changes nothing. */
    async delete({ userId }: Actor, id: string) {
      if (!(await markDeleted(db, userId, id, clock()))) throw notFound();
      live.notify(userId, { kind: 'read', ids: [id] });
      return { unreadCount: await countUnread(db, userId) };
    },

    /** The undo of a deletion. */
    async restore(actor: Actor, id: string) {
      await restore(db, actor.userId, id);
      return changed(actor, await get(actor, id));
    },

    /** The events that a stream writes next. */
    async listUnseen(request: UnseenRequest): Promise<Unseen> {
      const [{ rows, subjects, locale, unreadCount, hasMore }, catalogue] = await Promise.all([
        readUnseen(request),
        templates.catalogue(),
      ]);
      const notifications = rows.map((row) => ({
        sequence: row.sequence,
        notification: toNotification(row, catalogue, locale, subjects),
      }));
      return { notifications, unreadCount, hasMore };
    },

    /** What a stream says of a change: the count of now, and how those with these ids are now. */
    async readChange(
      userId: number,
      { ids, category }: Pick<ReadChange, 'ids' | 'category'>,
    ): Promise<ReadChange> {
      const [unreadCount, notifications] = await Promise.all([
        countUnread(db, userId),
        ids && ids.length > 0 ? listCurrent(userId, ids) : undefined,
      ]);
      return {
        unreadCount,
        ...(ids ? { ids } : {}),
        ...(notifications ? { notifications } : {}),
        ...(category ? { category } : {}),
      };
    },

    unreadCount: (userId: number) => countUnread(db, userId),
    unreadCounts: (userIds: number[]) => countUnreadOfMany(db, userIds),
    lastSequences: (userIds: number[]) => listLastSequences(db, userIds),
  };
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;
