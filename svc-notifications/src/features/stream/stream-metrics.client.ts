import { Counter, Gauge, type Registry } from 'prom-client';
import type { StreamHub } from './stream.service.ts';

/** Counts the streams of this replica that were closed because their readers took nothing. */
export const createStalledCounter = (registers: Registry[]) =>
  new Counter({
    name: 'notification_streams_stalled_total',
    help: 'Streams closed because their reader took no bytes',
    registers,
  });

/** Number and memory of the streams of this replica, for the metrics endpoint. */
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
  gauge('notification_streams', 'Open streams', () => hub.readers().length);
  gauge(
    'notification_streams_behind',
    'Open streams whose reader does not take its bytes',
    () => hub.readers().filter(({ isBehind }) => isBehind).length,
  );
  gauge('notification_stream_unsent_bytes', 'Most bytes held for one reader', () =>
    Math.max(0, ...hub.readers().map(({ unsentBytes }) => unsentBytes)),
  );
}
