import {
  createTemplateDefiner,
  defineNotificationTemplates,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import {
  noteCommented,
  noteCreated,
  noteWritingRemoved,
  volunteersPages,
} from '@siteswap/contracts/volunteers';
import { declare, readTranslations } from '@siteswap/service-kit';

const defineTemplate = createTemplateDefiner(volunteersPages);

/** Every sentence leads to the note in the list of all notes, but for one that is about its edition. */
const aboutNote = {
  category: 'volunteers',
  email: 'digest',
  entity: { type: 'volunteers-note', id: 'noteId' },
  link: { page: 'volunteers.notes', query: ['noteId'] },
} as const;

const templates = [
  defineTemplate({
    ...aboutNote,
    key: 'note-created',
    event: noteCreated,
    recipients: { kind: 'followersOfEdition', field: 'editionId', except: 'userId' },
    type: 'INFO',
    values: {
      title: 'title',
      edition: { editionName: 'editionId' },
      pseudo: { memberName: 'userId' },
    },
    link: {
      page: 'volunteers.edition-notes',
      params: { id: 'editionId' },
      query: ['noteId'],
    },
  }),
  defineTemplate({
    ...aboutNote,
    key: 'note-commented',
    event: noteCommented,
    recipients: { kind: 'member', field: 'userId', except: 'actorId' },
    type: 'INFO',
    values: { title: 'title', pseudo: { memberName: 'actorId' } },
  }),
  defineTemplate({
    ...aboutNote,
    key: 'note-writing-removed',
    event: noteWritingRemoved,
    recipients: { kind: 'member', field: 'userId', except: 'actorId' },
    type: 'WARNING',
    values: { context: 'kind', reason: 'reason' },
  }),
];

/** The notifications of this domain; their sentences lie in `locales/`, one file per language. */
export const notificationTemplates = declare(
  notificationTemplatesState,
  'volunteers',
  defineNotificationTemplates({
    categories: ['volunteers'],
    templates,
    translations: readTranslations(new URL('./locales/', import.meta.url)),
  }),
);
