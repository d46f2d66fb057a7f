export * from './application-events.ts';
export * from './application-fields.ts';
export * from './applications.ts';
export * from './domain.ts';
export * from './managing.ts';
export * from './pages.ts';
export * from './settings.ts';
export * from './teams.ts';
