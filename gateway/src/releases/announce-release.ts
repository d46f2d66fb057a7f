import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@siteswap/contracts/event';
import { type ReleasePointer, releasePromoted } from '@siteswap/contracts/platform';
import type { Nats } from '@siteswap/service-kit';
import type { Log } from '#src/log.ts';

/**
 * Publishes that a pointer moved. Streams say the registry in use, and open tabs compare it when they navigate, so a lost
 * event does no harm.
 */
export function announceRelease(nats: Nats, log: Log, name: string, pointer: ReleasePointer): void {
  const { subject, data: schema } = releasePromoted;
  const envelope: EventEnvelope = {
    id: randomUUID(),
    subject,
    occurredAt: pointer.at,
    data: schema.parse({ name, ...pointer }),
  };
  nats.streams
    .publish(`event.${subject}`, envelope.id, JSON.stringify(envelope))
    .catch((error: unknown) => log.warn({ err: error, remote: name }, 'release not announced'));
}
