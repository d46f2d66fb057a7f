export * from './domain.ts';
export * from './pages.ts';
export * from './statistics.ts';
export * from './trip-days.ts';
export * from './trips.ts';
