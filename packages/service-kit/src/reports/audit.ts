import { type AuditEntry, auditRecorded } from '@siteswap/contracts/audit';
import { namesOfPersons } from '@siteswap/contracts/personal-names';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { RouteBinding } from '../http/bind.ts';
import { type BeforeCommit, type CurrentWrite, currentWrite } from '../messaging/current-write.ts';
import type { OutboxWriter } from '../messaging/outbox-writer.ts';
import { isSecretLogKey } from '../privacy/secret-names.ts';
import type { Clock } from '../process/clock.ts';
import type { RecordSecurityEvent } from './security-events.ts';

/** What a caller says of an act; the kit adds id, time and service. */
export type AuditInput = Omit<AuditEntry, 'id' | 'at' | 'service'>;

/**
 * Writes an audit entry in the transaction of the change: `audit(outbox, { userId, adminMode, action, … })`. It is
 * published with the events of the change; svc-core stores it. In a handler it replaces the entry that the kit writes.
 * @throws when `before` or `after` contain anything but a few scalar fields, or one that names a person
 */
export type Audit = (outbox: OutboxWriter, entry: AuditInput) => void;

type Act = Pick<Parameters<BeforeCommit>[3], 'route' | 'params' | 'actor'>;

/** Entries outlive accounts by years, so a field that names or reaches a person is a mistake of the caller. */
function assertImpersonal({ before, after }: AuditInput): void {
  for (const field of Object.keys({ ...before, ...after })) {
    if (isSecretLogKey(field) || namesOfPersons.includes(field)) {
      throw new Error(`An audit entry may not contain ${field}`);
    }
  }
}

/** Whether an administrator's right is used: by admin mode, or by a route that only admins may call. */
const isAdministrative = ({ route, actor }: Act): boolean =>
  actor !== null && (actor.adminMode || route.access === 'admin');

const idOf = (values: unknown): string | undefined => {
  const { id } = (values ?? {}) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 64) : undefined;
};

/** `editions.edition.update` with `{ id: 12 }` concerns edition 12; a created entity has its id in the result. */
function entryOf({ route, params, actor }: Act, result: unknown): AuditInput {
  const entityId = idOf(params) ?? idOf(result);
  return {
    userId: actor?.userId ?? null,
    adminMode: actor?.adminMode ?? false,
    action: route.id,
    entityType: route.id.split('.')[1],
    ...(entityId === undefined ? {} : { entityId }),
  };
}

export interface AuditTrail {
  readonly audit: Audit;
  /** Writes an entry in the transaction of each administrative write. */
  readonly beforeCommit: BeforeCommit;
  /**
   * Makes an administrative write a security event, and writes its entry when it used no transaction, as a call that only
   * reaches another service.
   */
  audited(binding: RouteBinding): RouteBinding;
}

/**
 * Audit entries of a service: those it writes itself, and one for each write by an administrator.
 * @param options.commit runs a transaction that only stores what is written to the outbox
 */
export function createAudit(options: {
  service: string;
  clock: Clock;
  log: Logger;
  securityEvent: RecordSecurityEvent;
  commit: <T>(run: (outbox: OutboxWriter) => T) => Promise<T>;
}): AuditTrail {
  const { service, clock, log, securityEvent } = options;
  /** Requests whose entry is committed. */
  const done = new WeakSet<CurrentWrite>();
  /** Transactions that have an entry. */
  const written = new WeakSet<OutboxWriter>();

  const audit: Audit = (outbox, entry) => {
    assertImpersonal(entry);
    outbox.emit(auditRecorded, { ...entry, id: uuidv7(), at: clock().toISOString(), service });
    written.add(outbox);
    const write = currentWrite();
    if (write) outbox.afterCommit(() => done.add(write));
  };
  const isDone = () => {
    const write = currentWrite();
    return write !== undefined && done.has(write);
  };

  return {
    audit,
    beforeCommit: (_tx, outbox, result, write) => {
      if (isAdministrative(write) && !written.has(outbox) && !isDone()) {
        audit(outbox, entryOf(write, result));
      }
    },
    audited: (binding) => {
      const { route, handle } = binding;
      if (route.method === 'GET' || route.access === 'internal') return binding;
      return {
        ...binding,
        handle: async (input) => {
          const result = await handle(input);
          const { params, actor, ctx } = input;
          const act = { route, params, actor };
          if (!isAdministrative(act)) return result;
          const event = { type: 'admin.act', outcome: 'success', reason: route.id } as const;
          securityEvent({ ...event, userId: actor?.userId, ip: ctx.ip });
          if (isDone()) return result;
          const entry = entryOf(act, result);
          try {
            return await options.commit((outbox) => {
              audit(outbox, entry);
              return result;
            });
          } catch (error) {
            // The act itself is done; the line is what is left of its entry.
            log.error({ err: error, ...entry }, 'audit entry not stored');
            return result;
          }
        },
      };
    },
  };
}
