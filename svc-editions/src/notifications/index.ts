import {
  collaboratorAdded,
  collaboratorChanged,
  collaboratorLeft,
  collaboratorRemoved,
  conventionClaimed,
  editionAnnounced,
  editionChanged,
  editionStartsSoon,
  editionsPages,
  editionWithdrawn,
} from '@siteswap/contracts/editions';
import {
  createTemplateDefiner,
  defineNotificationTemplates,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import { declare, readTranslations } from '@siteswap/service-kit';
import { aboutRights, givenRights, invitationTemplates, team } from './invitation-templates.ts';
import { lostFoundTemplates } from './lost-found-templates.ts';
import { transferTemplates } from './transfer-templates.ts';
import { writingTemplates } from './writing-templates.ts';

const defineTemplate = createTemplateDefiner(editionsPages);

const edition = { page: 'editions.edition', params: { id: 'editionId' } } as const;

const templates = [
  defineTemplate({
    ...aboutRights,
    key: 'collaborator-added',
    event: collaboratorAdded,
    values: givenRights,
    email: 'now',
  }),
  defineTemplate({
    ...aboutRights,
    key: 'collaborator-changed',
    event: collaboratorChanged,
    email: 'digest',
  }),
  defineTemplate({
    ...aboutRights,
    key: 'collaborator-removed',
    event: collaboratorRemoved,
    email: 'now',
    // The page of the team is closed to them.
    link: { page: 'editions.convention', params: { id: 'conventionId' } },
  }),
  defineTemplate({
    key: 'collaborator-left',
    event: collaboratorLeft,
    recipients: { kind: 'members', field: 'recipientIds', except: 'userId' },
    type: 'INFO',
    category: 'edition',
    email: 'digest',
    values: { convention: 'conventionName', pseudo: { memberName: 'userId' } },
    entity: { type: 'convention', id: 'conventionId' },
    link: team,
  }),
  defineTemplate({
    key: 'edition-changed',
    event: editionChanged,
    recipients: { kind: 'peopleOfEdition', field: 'editionId', except: 'actorId' },
    type: 'WARNING',
    category: 'edition',
    email: 'now',
    values: {
      context: 'change',
      edition: { editionName: 'editionId' },
      note: 'note',
      days: { firstDay: 'startDate', lastDay: 'endDate' },
      formerDays: { firstDay: 'formerStartDate', lastDay: 'formerEndDate' },
      town: 'town',
      formerTown: 'formerTown',
    },
    entity: { type: 'edition', id: 'editionId' },
    link: edition,
  }),
  defineTemplate({
    key: 'edition-withdrawn',
    event: editionWithdrawn,
    recipients: { kind: 'members', field: 'memberIds', except: 'actorId' },
    type: 'WARNING',
    category: 'edition',
    email: 'now',
    values: { context: 'how', edition: 'editionName' },
    entity: { type: 'edition', id: 'editionId' },
    // Its own page is gone: that of the convention has the other editions.
    link: { page: 'editions.convention', params: { id: 'conventionId' } },
  }),
  defineTemplate({
    key: 'favorite-starts-soon',
    event: editionStartsSoon,
    recipients: { kind: 'followersOfEdition', field: 'editionId' },
    type: 'INFO',
    category: 'favorite',
    email: 'digest',
    values: {
      edition: { editionName: 'editionId' },
      count: 'days',
      days: { firstDay: 'startDate', lastDay: 'endDate' },
    },
    entity: { type: 'edition', id: 'editionId' },
    link: edition,
  }),
  defineTemplate({
    key: 'edition-announced',
    event: editionAnnounced,
    recipients: { kind: 'members', field: 'followerIds', except: 'actorId' },
    type: 'INFO',
    category: 'edition',
    email: 'digest',
    values: { edition: 'editionName', convention: 'conventionName' },
    entity: { type: 'edition', id: 'editionId' },
    link: edition,
  }),
  ...transferTemplates,
  defineTemplate({
    key: 'convention-claimed',
    event: conventionClaimed,
    recipients: { kind: 'members', field: 'collaboratorIds', except: 'userId' },
    type: 'INFO',
    category: 'edition',
    email: 'now',
    values: { convention: 'conventionName', pseudo: { memberName: 'userId' } },
    entity: { type: 'convention', id: 'conventionId' },
    link: { ...team, query: { memberId: 'userId' } },
  }),
  ...invitationTemplates,
  ...writingTemplates,
  ...lostFoundTemplates,
];

/** The categories that members choose for editions, and the notifications about conventions and editions. */
export const notificationTemplates = declare(
  notificationTemplatesState,
  'editions',
  defineNotificationTemplates({
    categories: ['edition', 'favorite', 'comment'],
    templates,
    translations: readTranslations(new URL('./locales/', import.meta.url)),
  }),
);
