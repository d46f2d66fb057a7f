export * from './domain.ts';
export * from './notifications.ts';
export * from './participations.ts';
export * from './preferences.ts';
export * from './templates.ts';
