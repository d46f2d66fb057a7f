export * from './accounts.ts';
export * from './sessions.ts';
export * from './users.ts';
