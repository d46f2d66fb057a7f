export { sample, sampleParams } from './sample.ts';
export { startTestIssuer, type TestActor, type TestIssuer } from './test-auth.ts';
export { startTestBroker, type TestBroker } from './test-broker.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { startTestService, type TestAnswer, type TestService } from './test-service.ts';
export { waitFor } from './wait-for.ts';
export { accessWalk, badInputWalk, type Walkable } from './walks.ts';
