export { tryConsumeMailbox } from './mailbox-limit.policy.ts';
export type { Mails } from './mails.service.ts';
