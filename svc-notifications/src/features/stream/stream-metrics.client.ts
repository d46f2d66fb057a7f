import { Gauge, type Registry } from 'prom-client';
import type { StreamHub } from './stream.service.ts';

/** Streams and trunks of this replica, for the metrics endpoint. */
export function addStreamGauges(hub: StreamHub, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge(
    'notification_streams',
    'Open streams that this replica writes',
    () => hub.readers().length,
  );
  gauge('notification_trunks', 'Connections of gateways', () => hub.trunks.size);
  gauge('notification_trunk_unsent_bytes', 'Most bytes waiting for one gateway', () =>
    Math.max(0, ...[...hub.trunks.values()].map(({ unsentBytes }) => unsentBytes)),
  );
}
