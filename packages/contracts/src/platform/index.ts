export * from './browser-error.ts';
export * from './dead-letters.ts';
export * from './failure.ts';
export * from './manifest.ts';
export * from './platform.ts';
export * from './releases.ts';
export * from './service-description.ts';
export * from './texts.ts';
