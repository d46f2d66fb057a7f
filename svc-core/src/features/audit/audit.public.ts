export type { AuditService } from './audit.service.ts';
