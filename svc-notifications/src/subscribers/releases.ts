import { releasePromoted } from '@siteswap/contracts/platform';
import type { Nats } from '@siteswap/service-kit';
import { z } from 'zod';
import type { StreamHub } from '#src/features/stream/stream.public.ts';

const message = z.object({ data: releasePromoted.data });

/**
 * Follows releases over plain NATS: every replica has readers, and a reader who misses one finds out at the next
 * navigation. Returns how to stop.
 */
export const followReleases = (nats: Nats, hub: StreamHub): (() => void) =>
  nats.subscribe(`event.${releasePromoted.subject}`, ({ data }) => {
    const parsed = message.safeParse(data);
    if (parsed.success) hub.announceRelease(parsed.data.data);
  });
