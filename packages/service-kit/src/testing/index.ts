export { createLogger } from '../logging/logger.ts';
export { startService } from '../process/run-service.ts';
export { sample, sampleParams } from './sample.ts';
export { startTestIssuer, type TestActor } from './test-auth.ts';
export { startTestBroker, type TestBroker } from './test-broker.ts';
export { createTestDatabase } from './test-database.ts';
export { startTestService, type TestService } from './test-service.ts';
export { waitFor } from './wait-for.ts';
export { accessWalk, badInputWalk } from './walks.ts';
