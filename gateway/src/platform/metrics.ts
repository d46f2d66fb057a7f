import type { Metrics } from '@siteswap/service-kit/platform';
import type { BrokerLink } from '#src/broker/broker-link.ts';
import type { Streams } from '#src/streams/streams.module.ts';
import type { Counters } from './counters.ts';
import type { GatewayAuth } from './gateway-auth.ts';

/** Adds what only the gateway measures. */
export function addGatewayMetrics(
  metrics: Metrics,
  parts: { counters: Counters; streams: Streams; link: BrokerLink; auth: GatewayAuth },
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
  const { numbers } = streams;
  metrics.gauge('gateway_open_streams', 'Open streams', async () => numbers().open);
  metrics.gauge(
    'gateway_streams_behind',
    'Open streams whose browser does not take its bytes',
    async () => numbers().behind,
  );
  metrics.gauge(
    'gateway_stream_unsent_bytes',
    'Most bytes that wait for one browser',
    async () => numbers().maxUnsentBytes,
  );
  metrics.gauge(
    'gateway_streams_stalled',
    'Streams cut off since the start because their browser took nothing',
    async () => numbers().stalled,
  );
  metrics.gauge(
    'gateway_trunks',
    'Connections to the services that write streams',
    async () => numbers().trunks,
  );
  metrics.gauge('broker_connected', '1 while connected', async () => (link.isUp ? 1 : 0));
  metrics.gauge(
    'gateway_unused_one_time_tokens',
    'One-time tokens not used yet',
    async () => auth.unused,
  );
}
