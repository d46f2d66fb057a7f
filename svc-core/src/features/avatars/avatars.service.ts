import { createHash } from 'node:crypto';
import { addressKey, hours, minutes } from '@siteswap/service-kit';
import { LRUCache } from 'lru-cache';
import type { CoreKit } from '#src/db.ts';
import { encodeAvatar } from '#src/features/files/files.public.ts';
import { avatarUrl, fetchAvatar } from './avatar.client.ts';
import { findEmailByHash } from './avatars.repository.ts';

export interface Avatar {
  /** Null when there is none. */
  readonly bytes: Buffer | null;
  readonly etag: string;
  /** How long browsers may cache this response. */
  readonly maxAgeSeconds: number;
}

/** Shown at most 120 px wide, on screens with two device pixels per px. */
const side = 240;
const dayMs = hours(24);
/** After a failure, or for an address that no member has confirmed yet. */
const retryMs = minutes(5);
const maxCachedBytes = 32 * 1024 * 1024;

const none = (ms: number): Avatar => ({ bytes: null, etag: '', maxAgeSeconds: ms / 1000 });

/** Requests that reach the avatar service; many visitors of a festival share one address. */
const fetchesPerAddress = { points: 300, seconds: 60 };

interface Deps extends Pick<CoreKit, 'db' | 'rateLimits'> {
  /** URL with `{hash}` or `{md5}`; without one there are no pictures and nothing is ever fetched. */
  readonly template: string | undefined;
}

/**
 * Pictures that an avatar service has of members. The server fetches them, so that the avatar service does not learn
 * who looks at them or from where. The hash that it expects is computed here and sent to it alone.
 */
export function createAvatarsService({ db, rateLimits, template }: Deps) {
  const cache = new LRUCache<string, Avatar>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + 200,
    ttl: dayMs,
  });
  const running = new Map<string, Promise<Avatar>>();

  const load = async (emailHash: string, urlTemplate: string): Promise<Avatar> => {
    const email = await findEmailByHash(db, emailHash);
    if (!email) return none(retryMs);
    const fetched = await fetchAvatar(avatarUrl(urlTemplate, email));
    if (fetched === 'unavailable') return none(retryMs);
    if (fetched === 'none') return none(dayMs);
    const bytes = await encodeAvatar(fetched.bytes, side);
    if (!bytes) return none(dayMs);
    const etag = createHash('sha256').update(bytes).digest('base64url');
    return { bytes, etag, maxAgeSeconds: dayMs / 1000 };
  };

  return {
    /** The picture of a member, cached for a day, also when there is none. Throws 429 per client address. */
    find: async (emailHash: string, ip: string): Promise<Avatar> => {
      if (!template) return none(dayMs);
      const cached = cache.get(emailHash);
      if (cached) return cached;
      await rateLimits.take(`avatar:${addressKey(ip)}`, fetchesPerAddress);
      // Ten visitors who open a page at the same moment cause one fetch.
      const loading =
        running.get(emailHash) ??
        load(emailHash, template).finally(() => running.delete(emailHash));
      running.set(emailHash, loading);
      const avatar = await loading;
      cache.set(emailHash, avatar, { ttl: avatar.maxAgeSeconds * 1000 });
      return avatar;
    },
  };
}
export type AvatarsService = ReturnType<typeof createAvatarsService>;
