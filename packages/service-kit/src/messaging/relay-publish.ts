import type { Nats } from './broker.ts';
import { type OutboxRow, originOf } from './outbox-row.ts';
import type { Published } from './relay-rows.ts';
import type { StatePublisher } from './state-publisher.ts';
import type { ReadStates } from './states.ts';

/** Envelope of an event as JSON text; the data goes through untouched. */
export function eventText(row: OutboxRow): string {
  const envelope = JSON.stringify({
    id: row.event_id,
    subject: row.subject,
    occurredAt: row.created_at.toISOString(),
    ...originOf(row),
  });
  return `${envelope.slice(0, -1)},"data":${row.payload ?? 'null'}}`;
}

/** Several rows of one entity become one message, which reads the current row. It takes the last id, which was never sent. */
function groupStates(rows: readonly OutboxRow[]): OutboxRow[][] {
  return [...Map.groupBy(rows, ({ subject }) => subject).values()];
}

/**
 * Publishes rows of the outbox, all at once: one connection preserves the order of what is sent on it.
 * @returns what the broker acknowledged, and the first failure of the others
 */
export async function publishRows(
  nats: Nats,
  states: ReadStates,
  publisher: StatePublisher,
  rows: readonly OutboxRow[],
): Promise<{ published: Published[]; failure: unknown }> {
  const events = rows
    .filter((row) => row.kind === 'event')
    .map(async (row): Promise<Published> => {
      const subject = `event.${row.subject}`;
      const sequence = await nats.streams.publish(subject, row.event_id, eventText(row));
      return { rows: [row], stream: 'EVENTS', sequence, marker: row.event_id };
    });
  const groups = groupStates(rows.filter((row) => row.kind === 'state'));
  const [eventResults, stateResults] = await Promise.all([
    Promise.allSettled(events),
    publisher.publish(states, groups),
  ]);
  const results = [...eventResults, ...stateResults];
  return {
    published: results
      .filter((result) => result.status === 'fulfilled')
      .map((result) => result.value),
    failure: results.find((result) => result.status === 'rejected')?.reason,
  };
}
