export type { ErrorLogService } from './error-log.service.ts';
