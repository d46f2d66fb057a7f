export { type Auth, createAuth } from './auth.ts';
export { authorize, isSameSecret } from './authorize.ts';
export {
  type ActorOf,
  bind,
  type Handler,
  type HandlerInput,
  type HandlerResult,
  type RouteBinding,
} from './binding.ts';
export {
  BrokerAway,
  type Bucket,
  BucketConflict,
  type BucketEntry,
  type LiveMessage,
  type Nats,
} from './broker.ts';
export { callInternal } from './call-internal.ts';
export {
  type ConsumerDefinition,
  type ConsumerOptions,
  consumeEvents,
  type EventInput,
  projectState,
  type StateInput,
} from './consumers.ts';
export { createService, type Service, type ServiceOptions } from './create-service.ts';
export { createPool, inTransaction, type PrismaLike, type RawSql, type TxOf } from './database.ts';
export {
  type DeadLetter,
  type DeadLetters,
  listDeadLetters,
  replayDeadLetter,
} from './dead-letters.ts';
export {
  defineService,
  type Kit,
  kitFor,
  type ServiceDefinition,
  type ServiceParts,
} from './define-service.ts';
export {
  type BaseEnv,
  baseEnv,
  ConfigurationError,
  type ProcessEnv,
  processEnv,
  readEnv,
} from './env.ts';
export {
  AppError,
  badRequest,
  conflict,
  forbidden,
  gone,
  invalidInput,
  notFound,
  type ProblemDetails,
  rateLimited,
  unauthenticated,
  unavailable,
} from './errors.ts';
export { collectFacts, type Facts } from './facts.ts';
export { createFailureReports, type FailureReports } from './failure-reports.ts';
export { fieldErrors } from './field-errors.ts';
export { type Listening, listen } from './http-server.ts';
export { createLogger, redact, traced } from './log.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { connectNats } from './nats.ts';
export { isDatabaseOutage } from './outage.ts';
export {
  type CurrentState,
  createOutbox,
  type ListStates,
  type Outbox,
  type ReadStates,
  type Transact,
} from './outbox.ts';
export {
  collectPersonalData,
  type ExportPart,
  erasePersonalData,
  type PersonalData,
  type PersonalTable,
} from './personal-data.ts';
export { type ProblemAnswer, toProblem } from './problem.ts';
export { createRateLimits, type RateLimit, type RateLimits } from './rate-limits.ts';
export {
  type Actor,
  clientIp,
  type RequestContext,
  remoteOf,
  requestIdOf,
  traceOf,
} from './request-context.ts';
export { type RunningService, runService, startService } from './run-service.ts';
export { schedule, type Worker } from './schedule.ts';
export { isSecretName, scrubText } from './scrub.ts';
export { scrubFailure } from './scrub-failure.ts';
export { onShutdown } from './shutdown.ts';
export { continueTrace, currentTrace, type Trace, withTrace } from './trace.ts';
