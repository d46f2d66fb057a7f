/** Exports for the gateway and the tools of the platform. Services import `index.ts`. */

export type { PrismaLike } from './database/prisma.ts';
export type { Auth } from './http/auth.ts';
export { isSameSecret } from './http/authorize.ts';
export { type App, type AppOptions, createApp } from './http/create-app.ts';
export { listen } from './http/http-server.ts';
export { toProblem } from './http/problem-response.ts';
export { addressKey, clientIp, nextRequestId, traceOf } from './http/request-headers.ts';
export { createLogger } from './logging/logger.ts';
export type { Trace } from './logging/trace.ts';
export { type Bucket, BucketConflict, type LiveMessage } from './messaging/broker.ts';
export { connectNats } from './messaging/nats-broker.ts';
export { collectPersonalData, type PersonalData } from './privacy/personal-data.ts';
export type { ServiceDefinition } from './process/define-service.ts';
export { processEnv, readEnv } from './process/env.ts';
export { checkFreeSpace, freeSpace } from './process/free-space.ts';
export { createMetrics, type Metrics } from './process/metrics.ts';
export { onShutdown } from './process/shutdown.ts';
export { createFailureReports, type FailureReports } from './reports/failure-reports.ts';
export {
  createSecurityEvents,
  type RecordSecurityEvent,
  type SecurityEvent,
} from './reports/security-events.ts';
export { TrunkDecoder, type TrunkRecord } from './streams/trunk-records.ts';
