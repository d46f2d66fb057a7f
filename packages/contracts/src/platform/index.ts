export * from './manifest.ts';
export * from './platform.ts';
export * from './service-description.ts';
