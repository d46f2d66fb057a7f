export type { MailsService } from './mails.service.ts';
