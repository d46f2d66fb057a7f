export * from './browsing.ts';
export * from './country.ts';
export * from './editions.ts';
export * from './favorites.ts';
export * from './filters.ts';
export * from './flags.ts';
export * from './privacy.ts';
