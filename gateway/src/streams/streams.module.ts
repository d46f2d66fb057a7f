import { streamedRegistry } from '@siteswap/contracts/platform';
import type { GatewayConfig } from '#src/config.ts';
import type { ConnectionLimits } from '#src/http/connection-limits.ts';
import type { Exchange } from '#src/http/exchange.ts';
import { serviceUnavailable } from '#src/http/problems.ts';
import type { Log } from '#src/log.ts';
import type { Counters } from '#src/platform/counters.ts';
import { requesterOf } from '#src/services/fetch-public.ts';
import type { ServiceRoute } from '#src/services/service-directory.ts';
import type { Upstream } from '#src/services/upstream.ts';
import type { Session } from '#src/sessions/session-cache.ts';
import type { OpenStreams } from './open-streams.ts';
import { ServiceStreams } from './service-streams.ts';
import { type StreamFrame, StreamReader, toStreamFrame } from './stream-reader.ts';

interface Deps {
  readonly config: GatewayConfig;
  readonly open: OpenStreams;
  readonly connections: ConnectionLimits;
  readonly counters: Counters;
  readonly onUnreachable: (route: ServiceRoute, error: unknown) => void;
  /** Name, value, name, value … of every response. */
  readonly headers: readonly string[];
  readonly log: Log;
}

/** The cursor in the header, or (for readers that cannot set one) in the query; anything else is no cursor. */
function cursorOf({ req, query }: Pick<Exchange, 'req' | 'query'>): number | undefined {
  const sent = req.headers['last-event-id'] || new URLSearchParams(query).get('lastEventId');
  return typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : undefined;
}

const registryFrame = (release: string): StreamFrame => {
  const data = JSON.stringify(streamedRegistry.parse({ release }));
  return toStreamFrame(Buffer.from(`event: registry\ndata: ${data}\n\n`));
};

/** The open streams of browsers; their services write to them through trunks. */
export function createStreams(deps: Deps) {
  const { config, open, connections, counters, headers, log } = deps;
  const services = new Map<Upstream, ServiceStreams>();
  let stalled = 0;
  let registry: StreamFrame | undefined;

  const streamsOf = (upstream: Upstream): ServiceStreams => {
    const existing = services.get(upstream);
    if (existing) return existing;
    const streams = new ServiceStreams({ upstream, internalToken: config.INTERNAL_TOKEN, log });
    services.set(upstream, streams);
    return streams;
  };

  const sayRegistry = (reader: StreamReader): void => {
    if (registry) reader.write(registry, undefined);
  };

  return {
    /**
     * Begins a stream and returns; it ends with its session, when the browser leaves, or when it takes nothing.
     * @throws AppError 429 when the address has too many open streams, 503 when no process of the service can be reached
     */
    async begin(
      exchange: Exchange,
      route: ServiceRoute,
      { session, cookie }: { session: Session; cookie: string },
    ): Promise<void> {
      const { req, res, requestId } = exchange;
      if (res.destroyed) return;
      const { ip } = requesterOf(exchange, config.TRUSTED_PROXIES);
      connections.beginStream(req, res, ip);
      const streams = streamsOf(route.upstream);
      const reader = new StreamReader(
        {
          ...{ req, res, requestId, session, cookie, headers },
          cursor: cursorOf(exchange),
          maxUnsentBytes: config.STREAM_MAX_UNSENT_BYTES,
          maxBehindMs: config.STREAM_MAX_BEHIND_MS,
        },
        {
          onBehind: (behind) => streams.suspend(behind),
          onCaughtUp: (behind) => {
            sayRegistry(behind);
            streams.resume(behind);
          },
          onStalled: () => {
            stalled += 1;
          },
        },
      );
      // Its session may end while the service is being reached.
      open.add(reader);
      res.once('close', () => {
        open.delete(reader);
        streams.detach(reader);
      });
      const trunk = await streams.trunk().catch((error: unknown) => {
        deps.onUnreachable(route, error);
        throw serviceUnavailable();
      });
      if (reader.isOver) return;
      counters.forwarded(route.id, 200);
      reader.begin();
      if (req.method === 'HEAD') {
        res.end();
        return;
      }
      sayRegistry(reader);
      streams.attach(reader, trunk);
    },

    /** Writes to all streams, and to each that begins, which registry is in use. */
    useRegistry(release: string): void {
      registry = registryFrame(release);
      for (const reader of open.all) sayRegistry(reader);
    },

    numbers: () => {
      const readers = [...open.all];
      return {
        open: readers.length,
        behind: readers.filter(({ isBehind }) => isBehind).length,
        maxUnsentBytes: Math.max(0, ...readers.map(({ unsentBytes }) => unsentBytes)),
        stalled,
        trunks: [...services.values()].reduce((sum, { trunkCount }) => sum + trunkCount, 0),
      };
    },

    close: () => {
      for (const streams of services.values()) streams.close();
    },
  };
}

export type Streams = ReturnType<typeof createStreams>;
