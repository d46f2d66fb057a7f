/** The door for services. What only the gateway and the tools of the platform need stands in `platform.ts`. */

export { createPool } from './database/create-pool.ts';
export { type PrismaLike, type RawSql, type TxOf, transactionOptions } from './database/prisma.ts';
export type { RateLimit, RateLimits, Spending, Spent } from './database/rate-limits.ts';
export {
  AppError,
  badRequest,
  conflict,
  forbidden,
  gone,
  invalidInput,
  notFound,
  rateLimited,
  unauthenticated,
  unavailable,
} from './errors/app-error.ts';
export type { Actor } from './http/actor.ts';
export { bind, type RouteBinding } from './http/bind.ts';
export { callInternal } from './http/call-internal.ts';
export { type FetchedFile, fetchFile } from './http/fetch-file.ts';
export { formVersion } from './http/form-version.ts';
export { createOutgoing, type Outgoing, originsOf, TargetNotAllowed } from './http/outgoing.ts';
export { type IsAllowedTarget, isPublicTarget } from './http/public-target.ts';
export { readFile, type SentFile } from './http/read-file.ts';
export type { RequestContext } from './http/request-context.ts';
export { addressKey } from './http/request-headers.ts';
export { sendPicture } from './http/send-picture.ts';
export type { JobOptions } from './jobs/add-jobs.ts';
export { insertJobs, removeJob, toNewJob } from './jobs/add-jobs.ts';
export {
  type Attempt,
  defineJob,
  doubling,
  type JobHandler,
  JobPostponed,
  performJob,
} from './jobs/define-job.ts';
export { continueTrace, currentTrace, withTrace } from './logging/trace.ts';
export type { Nats } from './messaging/broker.ts';
export { declare } from './messaging/declarations.ts';
export type { OutboxWriter } from './messaging/outbox-writer.ts';
export type { CurrentState, Transact } from './messaging/states.ts';
export { bindTopic, byEvent, byState, type TopicReader } from './messaging/topics.ts';
export {
  type ExportPart,
  erasePersonalData,
  keep,
  type PersonalData,
} from './privacy/personal-data.ts';
export { scrubText } from './privacy/scrub.ts';
export { scrubFailure } from './privacy/scrub-failure.ts';
export { isSecretName } from './privacy/secret-names.ts';
export { type Clock, days, hours, later, minutes, seconds, systemClock } from './process/clock.ts';
export { createConcurrencyLimit } from './process/concurrency-limit.ts';
export { type Kit, kitFor } from './process/define-service.ts';
export { ConfigurationError } from './process/env.ts';
export type { Feature } from './process/feature.ts';
export { runService } from './process/main-process.ts';
export { schedule, type Worker } from './process/schedule.ts';
export { repeatSeed, runSeed, seedInTransaction } from './process/seed.ts';
export type { TaskDefinition, TaskRun } from './process/task-run.ts';
export { daily, every, monthly, type Schedule } from './process/task-schedule.ts';
export { createTranslations, readTranslations, type Translate } from './process/translations.ts';
export type { Audit, AuditInput } from './reports/audit.ts';
export type { RecordSecurityEvent, SecurityEvent } from './reports/security-events.ts';
export { aliveRecord, encodeRecord, endRecord } from './streams/trunk-records.ts';
