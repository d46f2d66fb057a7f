export * from './domain.ts';
export * from './links.ts';
export * from './notifications.ts';
export * from './participations.ts';
export * from './preferences.ts';
export * from './push.ts';
export * from './recipients.ts';
export * from './templates.ts';
