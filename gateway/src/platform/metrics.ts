import type { Metrics } from '@siteswap/service-kit/platform';
import type { BrokerLink } from '#src/broker/broker-link.ts';
import type { OpenStreams } from '#src/sessions/open-streams.ts';
import type { Counters } from './counters.ts';
import type { GatewayAuth } from './gateway-auth.ts';

/** Adds what only the gateway measures. */
export function addGatewayMetrics(
  metrics: Metrics,
  parts: { counters: Counters; streams: OpenStreams; link: BrokerLink; auth: GatewayAuth },
): void {
  const { counters, streams, link, auth } = parts;
  metrics.gauge('gateway_cached_reads', 'Reads of cached routes', async () => counters.cacheStates);
  metrics.gauge(
    'gateway_forwarded',
    'Responses of services by route',
    async () => counters.responses,
  );
  metrics.gauge(
    'gateway_unreachable',
    'Calls that could not reach their service',
    async () => counters.unreachableServices,
  );
  metrics.gauge('gateway_open_streams', 'Streams held open', async () => streams.count);
  metrics.gauge('broker_connected', '1 while connected', async () => (link.isUp ? 1 : 0));
  metrics.gauge(
    'gateway_unused_one_time_tokens',
    'One-time tokens not used yet',
    async () => auth.unused,
  );
}
