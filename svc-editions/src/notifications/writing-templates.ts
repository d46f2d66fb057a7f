import {
  editionsPages,
  postAnnounced,
  postCommented,
  writingRemoved,
} from '@siteswap/contracts/editions';
import { createTemplateDefiner } from '@siteswap/contracts/notifications';
import { lostFound } from './lost-found-templates.ts';

const defineTemplate = createTemplateDefiner(editionsPages);

const edition = { page: 'editions.edition', params: { id: 'editionId' } } as const;
const posts = { page: 'editions.edition-posts', params: { id: 'editionId' } } as const;

/** The notifications about what members and the team write. */
export const writingTemplates = [
  defineTemplate({
    key: 'post-announced',
    event: postAnnounced,
    recipients: { kind: 'peopleOfEdition', field: 'editionId', except: 'actorId' },
    type: 'INFO',
    category: 'edition',
    email: 'now',
    values: { edition: { editionName: 'editionId' }, text: 'text' },
    entity: { type: 'post', id: 'postId' },
    link: { ...posts, query: ['postId'] },
  }),
  defineTemplate({
    key: 'post-commented',
    event: postCommented,
    recipients: { kind: 'member', field: 'userId', except: 'actorId' },
    type: 'INFO',
    category: 'comment',
    email: 'digest',
    values: {
      edition: { editionName: 'editionId' },
      pseudo: { memberName: 'actorId' },
      // Of the post: a comment that is removed is not quoted anywhere.
      text: 'text',
    },
    entity: { type: 'post', id: 'postId' },
    link: { ...posts, query: ['postId', 'commentId'] },
  }),
  defineTemplate({
    key: 'writing-removed',
    event: writingRemoved,
    recipients: { kind: 'member', field: 'userId', except: 'actorId' },
    type: 'WARNING',
    category: 'comment',
    email: 'digest',
    values: {
      context: 'kind',
      edition: { editionName: 'editionId' },
      reason: 'reason',
      text: 'text',
    },
    entity: { type: 'edition', id: 'editionId' },
    // The page says that it is gone, where it was.
    link: [
      { ...posts, query: ['postId', 'commentId'] },
      { ...posts, query: ['postId'] },
      { ...lostFound, query: ['itemId', 'commentId'] },
      { ...lostFound, query: ['itemId'] },
      // Events from before they named what was removed.
      edition,
    ],
  }),
];
