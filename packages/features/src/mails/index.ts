/** Mails that svc-core sends for a service. */
export {
  createMails,
  inSubject,
  type Mail,
  type Mails,
  mailTexts,
  withoutLinks,
} from './mails.client.ts';
