export * from './trips.ts';
