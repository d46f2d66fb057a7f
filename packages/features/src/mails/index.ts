/** Mails that svc-core sends for a service. */
export {
  createMails,
  inSubject,
  type Mail,
  type MailBlock,
  type Mails,
  type MemberMail,
  mailTexts,
  withoutLinks,
} from './mails.client.ts';
