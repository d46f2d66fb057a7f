export type { MailServer } from './mail-server.client.ts';
export { tryConsumeMailbox } from './mailbox-limit.policy.ts';
export type { Mails } from './mails.service.ts';
export { assertDeliverable } from './undeliverable-address.policy.ts';
