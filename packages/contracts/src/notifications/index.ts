export * from './notifications.ts';
export * from './preferences.ts';
export * from './templates.ts';
