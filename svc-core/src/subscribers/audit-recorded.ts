import { auditRecorded } from '@siteswap/contracts/audit';
import { consumeEvents } from '#src/db.ts';
import type { AuditService } from '#src/features/audit/audit.public.ts';

/** A service wrote an audit entry → a row, under the entry's own id. */
export const auditConsumer = (entries: AuditService) =>
  consumeEvents({
    name: 'core-audit',
    events: [auditRecorded],
    handle: ({ data, tx }) => entries.store(tx, data),
  });
