import { releasePromoted } from '@siteswap/contracts/platform';
import type { Nats } from '@siteswap/service-kit';
import { z } from 'zod';
import type { StreamHub } from '#src/features/stream/stream-hub.ts';

const told = z.object({ data: releasePromoted.data });

/**
 * Hears releases over plain NATS, because every replica has readers to tell, and nobody is harmed by a lost one.
 * Returns how to stop.
 */
export const tellReleases = (nats: Nats, hub: StreamHub): (() => void) =>
  nats.subscribe(`event.${releasePromoted.subject}`, ({ data }) => {
    const parsed = told.safeParse(data);
    if (parsed.success) hub.tellPlatform(parsed.data.data);
  });
