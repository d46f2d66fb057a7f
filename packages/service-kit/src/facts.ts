import type { DomainEvent, DomainState } from '@siteswap/contracts/event';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { RawSql } from './database.ts';
import { currentTrace } from './trace.ts';

/** Tells the other services, in the transaction of the change itself. */
export interface Facts {
  /** A fact. Throws a ZodError when the data is not what the contract says. */
  emit<S extends string, P extends z.ZodType>(event: DomainEvent<S, P>, data: z.input<P>): void;
  /** Says that the state of this thing changed; what it is now is read when it is published. */
  state(state: Pick<DomainState, 'kind'>, id: string | number): void;
  /** Runs once the transaction is committed, and never without: for wake-ups that promise nothing. */
  afterCommit(run: () => void): void;
}

interface OutboxRow {
  event_id: string;
  subject: string;
  kind: 'event' | 'state';
  payload: unknown;
}

const insert = `
  insert into outbox (event_id, subject, kind, payload, request_id, traceparent)
  select event_id, subject, kind, payload, $2, $3
  from jsonb_to_recordset($1::jsonb) as row(event_id uuid, subject text, kind text, payload jsonb)`;

/** Facts collected during a transaction; `write` stores them with one statement at its end. */
export function collectFacts(): {
  facts: Facts;
  write(tx: RawSql): Promise<number>;
  committed: readonly (() => void)[];
} {
  const rows: OutboxRow[] = [];
  const committed: (() => void)[] = [];
  const facts: Facts = {
    emit: (event, data) => {
      const payload = event.data.parse(data);
      rows.push({ event_id: uuidv7(), subject: event.subject, kind: 'event', payload });
    },
    state: ({ kind }, id) => {
      const subject = `${kind}.${id}`;
      if (!/^[\w-]+(\.[\w-]+)+$/.test(subject)) throw new Error(`Not a state subject: ${subject}`);
      if (rows.some((row) => row.kind === 'state' && row.subject === subject)) return;
      rows.push({ event_id: uuidv7(), subject, kind: 'state', payload: null });
    },
    afterCommit: (run) => {
      committed.push(run);
    },
  };
  return {
    facts,
    committed,
    write: async (tx) => {
      if (rows.length === 0) return 0;
      const trace = currentTrace();
      return await tx.$executeRawUnsafe(
        insert,
        JSON.stringify(rows),
        trace?.requestId ?? null,
        trace?.traceparent ?? null,
      );
    },
  };
}
