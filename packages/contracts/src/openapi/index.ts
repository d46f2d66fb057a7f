export { type JsonSchema, propertiesOf } from './json-schema.ts';
export { describeOperation, withOperations } from './operation.ts';
export { sharedComponents } from './responses.ts';
