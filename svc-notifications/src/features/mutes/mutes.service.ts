import type { Locale } from '@siteswap/contracts/fields';
import type { MuteScope, Notification } from '@siteswap/contracts/notifications';
import { findEditions } from '@siteswap/features/editions';
import { type Actor, invalidInput } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import type { NotificationsService } from '#src/features/notifications/notifications.public.ts';
import { addMute, deleteMute, listMutes, type MutedThing } from './mutes.repository.ts';

interface Deps {
  readonly db: Db;
  readonly notifications: NotificationsService;
}

/** What is muted at a notification; undefined when it is about no such thing. */
function thingOf(
  { entityType, entityId, editionId }: Notification,
  scope: MuteScope,
): MutedThing | undefined {
  if (scope === 'edition') {
    return editionId === null ? undefined : { entityType: 'edition', entityId: `${editionId}` };
  }
  return entityType === null || entityId === null ? undefined : { entityType, entityId };
}

export function createMutesService({ db, notifications }: Deps) {
  return {
    async list({ userId }: Actor, locale: Locale) {
      const rows = await listMutes(db, userId);
      const editionIds = rows.flatMap(({ entityType, entityId }) =>
        entityType === 'edition' ? [Number(entityId)] : [],
      );
      const [editions, titles] = await Promise.all([
        findEditions(db, editionIds, ['name']),
        notifications.titles(
          userId,
          rows.map(({ notificationId }) => notificationId),
          locale,
        ),
      ]);
      const data = rows.map(({ id, entityType, entityId, notificationId, createdAt }) => {
        const isEdition = entityType === 'edition';
        return {
          id,
          scope: isEdition ? ('edition' as const) : ('thing' as const),
          label:
            (isEdition ? editions.get(Number(entityId))?.name : titles.get(notificationId)) ?? null,
          createdAt: createdAt.toISOString(),
        };
      });
      return { data };
    },

    /** Another person's notification is 404. */
    async mute(actor: Actor, id: string, scope: MuteScope) {
      const thing = thingOf(await notifications.get(actor, id), scope);
      if (!thing) throw invalidInput([{ path: 'scope', code: 'NOT_ALLOWED' }]);
      const muteId = await addMute(db, actor.userId, thing, id);
      return { muteId, unreadCount: await notifications.markReadAbout(actor, thing) };
    },

    async remove({ userId }: Actor, id: string) {
      await deleteMute(db, userId, id);
      return { ok: true as const };
    },
  };
}

export type MutesService = ReturnType<typeof createMutesService>;
