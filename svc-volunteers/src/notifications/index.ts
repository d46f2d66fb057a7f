import {
  createTemplateDefiner,
  defineNotificationTemplates,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import {
  applicationAccepted,
  applicationChanged,
  applicationCreated,
  applicationRejected,
  applicationReopened,
  messageDeclined,
  messageReminded,
  messageSent,
  messageTested,
  volunteerLeft,
  volunteersPages,
} from '@siteswap/contracts/volunteers';
import { declare, readTranslations } from '@siteswap/service-kit';
import { coverTemplates } from './cover-templates.ts';
import { shiftTemplates } from './shift-templates.ts';

const defineTemplate = createTemplateDefiner(volunteersPages);

const application = {
  category: 'volunteer',
  entity: { type: 'volunteer-application', id: 'applicationId' },
} as const;

const edition = { editionName: 'editionId' } as const;

/** Their applicant is notified, who finds them among their own. */
const forApplicant = {
  ...application,
  recipients: { kind: 'member', field: 'userId', except: 'actorId' },
  email: 'now',
  link: { page: 'volunteers.my-applications', query: ['applicationId'] },
} as const;

/** Managers of the volunteers of the edition are notified. */
const forManagers = {
  ...application,
  recipients: {
    kind: 'managersOfEdition',
    field: 'editionId',
    right: 'manageVolunteers',
    except: 'userId',
  },
  email: 'digest',
  values: { edition, pseudo: { memberName: 'userId' } },
} as const;

const managedList = {
  page: 'volunteers.applications',
  params: { id: 'editionId' },
} as const;

/** Their recipients read the message, and reply where it leads. */
const forRecipients = {
  category: 'volunteer',
  type: 'INFO',
  email: 'now',
  entity: { type: 'volunteer-message', id: 'groupId' },
  recipients: { kind: 'members', field: 'recipientIds' },
  values: { edition, message: 'message' },
  link: {
    page: 'volunteers.message',
    params: { id: 'editionId', groupId: 'groupId' },
  },
} as const;

/** The sent messages. */
const sentMessages = { page: 'volunteers.messages', params: { id: 'editionId' } } as const;

const templates = [
  defineTemplate({
    ...forApplicant,
    key: 'application-submitted',
    event: applicationCreated,
    recipients: { kind: 'member', field: 'userId' },
    email: 'digest',
    type: 'SUCCESS',
    values: { edition },
  }),
  defineTemplate({
    ...forManagers,
    key: 'application-received',
    event: applicationCreated,
    type: 'INFO',
    link: { ...managedList, query: ['applicationId'] },
  }),
  defineTemplate({
    ...forApplicant,
    key: 'application-accepted',
    event: applicationAccepted,
    type: 'SUCCESS',
    values: { edition, note: 'note' },
  }),
  defineTemplate({
    ...forApplicant,
    key: 'application-rejected',
    event: applicationRejected,
    type: 'WARNING',
    values: { edition, note: 'note' },
  }),
  defineTemplate({
    ...forApplicant,
    key: 'application-reopened',
    event: applicationReopened,
    type: 'INFO',
    values: { edition },
  }),
  defineTemplate({
    ...forApplicant,
    key: 'application-changed',
    event: applicationChanged,
    type: 'INFO',
    values: { edition },
  }),
  defineTemplate({
    ...forManagers,
    key: 'volunteer-left',
    event: volunteerLeft,
    type: 'WARNING',
    // The application is gone: the list has others.
    link: managedList,
  }),
  ...shiftTemplates,
  ...coverTemplates,
  // A question in place would end for all recipients with the first reply: each of them replies on the page.
  defineTemplate({ ...forRecipients, key: 'group-message', event: messageSent }),
  defineTemplate({ ...forRecipients, key: 'group-message-reminder', event: messageReminded }),
  defineTemplate({
    key: 'group-message-test',
    event: messageTested,
    category: 'volunteer',
    type: 'INFO',
    email: 'now',
    recipients: { kind: 'member', field: 'userId' },
    values: { edition, message: 'message' },
    link: sentMessages,
  }),
  defineTemplate({
    ...forManagers,
    key: 'message-cannot-come',
    event: messageDeclined,
    type: 'WARNING',
    entity: { type: 'volunteer-message', id: 'groupId' },
    link: { ...sentMessages, query: ['groupId'] },
  }),
];

/** The notifications of this domain; their sentences lie in `locales/`, one file per language. */
export const notificationTemplates = declare(
  notificationTemplatesState,
  'volunteers',
  defineNotificationTemplates({
    categories: ['volunteer'],
    templates,
    translations: readTranslations(new URL('./locales/', import.meta.url)),
  }),
);
