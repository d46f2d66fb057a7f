import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hours, minutes } from '#src/clock.ts';
import { keepAvatar } from '#src/features/files/pictures.service.ts';
import type { AvatarsRepository } from './avatars.repository.ts';
import { avatarAddress, fetchAvatar } from './fetch-avatar.ts';

export interface Avatar {
  /** Null when there is none. */
  readonly bytes: Buffer | null;
  readonly etag: string;
  /** How long browsers may keep this answer. */
  readonly maxAgeSeconds: number;
}

/** Drawn at most 120 px wide, on screens of two points per pixel. */
const side = 240;
const dayMs = hours(24);
/** No network, or nobody of that name yet: worth asking again soon. */
const soonMs = minutes(5);
const maxKeptBytes = 32 * 1024 * 1024;

const none = (ms: number): Avatar => ({ bytes: null, etag: '', maxAgeSeconds: ms / 1000 });

/**
 * Pictures that an avatar service has of members. We fetch them, so that the service learns neither who looks nor from
 * where, and nobody else learns an address: the hash it wants is made here and told to nobody but the service.
 * @param template address with `{hash}` or `{md5}`; without one there are no pictures and nothing is ever fetched
 */
export function createAvatarsService(deps: {
  template: string | undefined;
  avatars: AvatarsRepository;
}) {
  const { template, avatars } = deps;
  const kept = new LRUCache<string, Avatar>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + 200,
    ttl: dayMs,
  });
  const running = new Map<string, Promise<Avatar>>();

  const look = async (emailHash: string, address: string): Promise<Avatar> => {
    const email = await avatars.emailOf(emailHash);
    if (!email) return none(soonMs);
    const fetched = await fetchAvatar(avatarAddress(address, email));
    if (fetched === 'away') return none(soonMs);
    if (fetched === 'none') return none(dayMs);
    const bytes = await keepAvatar(fetched.bytes, side);
    if (!bytes) return none(dayMs);
    const etag = createHash('sha256').update(bytes).digest('base64url');
    return { bytes, etag, maxAgeSeconds: dayMs / 1000 };
  };

  return {
    /**
     * The picture of whom the hash stands for, kept for a day, also when there is none.
     * @param mayLook called before the service is asked; throws when the caller has asked for too many
     */
    find: async (emailHash: string, mayLook: () => Promise<void>): Promise<Avatar> => {
      if (!template) return none(dayMs);
      const known = kept.get(emailHash);
      if (known) return known;
      await mayLook();
      // Ten people who open a page at once ask for the same picture once.
      const asked =
        running.get(emailHash) ??
        look(emailHash, template).finally(() => running.delete(emailHash));
      running.set(emailHash, asked);
      const avatar = await asked;
      kept.set(emailHash, avatar, { ttl: avatar.maxAgeSeconds * 1000 });
      return avatar;
    },
  };
}
export type AvatarsService = ReturnType<typeof createAvatarsService>;
