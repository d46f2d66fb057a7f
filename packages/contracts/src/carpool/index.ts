export * from './statistics.ts';
export * from './trips.ts';
