import { daily } from '@siteswap/service-kit';
import { type CoreKit, defineFeature } from '#src/db.ts';
import { auditConsumer } from '#src/subscribers/audit-recorded.ts';
import { createAuditService } from './audit.service.ts';

/** The audit entries of all services. */
export function auditModule(deps: Pick<CoreKit, 'db' | 'clock' | 'securityEvent'>) {
  const entries = createAuditService(deps);
  return defineFeature({
    consumers: [auditConsumer(entries)],
    tasks: [{ name: 'audit-entries', schedule: daily('02:20'), run: entries.prune }],
  });
}
