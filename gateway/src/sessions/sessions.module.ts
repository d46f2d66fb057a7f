import type { GatewayConfig } from '#src/config.ts';
import type { Log } from '#src/log.ts';
import { Upstream, upstreamLimits } from '#src/services/upstream.ts';
import { OpenStreams } from '#src/streams/open-streams.ts';
import { createSessionExchange } from './session-exchange.ts';
import { SessionTokens } from './session-tokens.ts';

/** Everything about sessions: their tokens, and the streams that end with them. */
export function createSessions(config: GatewayConfig, log: Log) {
  const core = new Upstream('svc-core', [config.CORE_URL], upstreamLimits(config));
  const timeoutMs = config.SESSION_TIMEOUT_MS * config.TIMEOUT_FACTOR;
  const exchange = createSessionExchange(core, config.INTERNAL_TOKEN, timeoutMs);
  const services = config.SERVICES.map(({ name }) => name);
  const tokens = new SessionTokens({ exchange, services, log });
  const openStreams = new OpenStreams({ tokens, maxPerMember: config.STREAM_MAX_PER_MEMBER });
  return { tokens, openStreams, close: () => core.close() };
}
