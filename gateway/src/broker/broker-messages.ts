import { sessionEnded } from '@siteswap/contracts/core';
import { type CacheTags, cacheTags } from '@siteswap/contracts/event';
import type { Nats } from '@siteswap/service-kit';
import type { LiveMessage } from '@siteswap/service-kit/platform';
import { type CacheGenerations, eventName } from '#src/cache/cache-generations.ts';
import type { Log } from '#src/log.ts';
import type { SessionTokens } from '#src/sessions/session-tokens.ts';
import type { OpenStreams } from '#src/streams/open-streams.ts';

const userState = 'state.user.';

interface Deps {
  readonly generations: CacheGenerations;
  readonly tokens: SessionTokens;
  readonly streams: OpenStreams;
  readonly log: Log;
}

/** What a message says that it concerns; null when it says nothing, or nothing that can be read. */
function cacheTagsOf(data: unknown): CacheTags | null {
  const said = (data as { cacheTags?: unknown } | null)?.cacheTags;
  return said === undefined ? null : (cacheTags.safeParse(said).data ?? null);
}

/** Acts on an event or a state at once: invalidates cached responses, ended sessions and tokens of changed members. */
function handleBrokerMessage(
  { generations, tokens, streams, log }: Deps,
  { subject, data }: LiveMessage,
): void {
  const event = eventName(subject);
  generations.invalidate({ name: event, cacheTags: cacheTagsOf(data) });
  if (event.startsWith(userState)) tokens.userChanged(Number(event.slice(userState.length)));
  if (event !== sessionEnded.subject) return;
  const parsed = sessionEnded.data.safeParse((data as { data?: unknown } | null)?.data);
  if (!parsed.success) {
    log.error({ subject }, 'invalid event of an ended session');
    return;
  }
  tokens.ended(parsed.data.userId, parsed.data.sid);
  streams.close(parsed.data.sid);
}

/** Subscribes to every event and state. @returns ends the subscriptions */
export function subscribeToBroker(nats: Nats, deps: Deps): () => void {
  const handle = (message: LiveMessage) => handleBrokerMessage(deps, message);
  const unsubscribes = [nats.subscribe('event.>', handle), nats.subscribe('state.>', handle)];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
