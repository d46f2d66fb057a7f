export * from './editions.ts';
export * from './favorites.ts';
export * from './flags.ts';
