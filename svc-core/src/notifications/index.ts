import {
  accountPages,
  exportReady,
  feedbackResolved,
  userVerified,
} from '@siteswap/contracts/core';
import { editionsPages } from '@siteswap/contracts/editions';
import {
  createTemplateDefiner,
  defineNotificationTemplates,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import { taskFailed } from '@siteswap/contracts/platform';
import { declare, readTranslations } from '@siteswap/service-kit';

const defineTemplate = createTemplateDefiner({ ...accountPages, ...editionsPages });

const templates = [
  defineTemplate({
    key: 'account-verified',
    event: userVerified,
    recipients: { kind: 'member', field: 'userId' },
    type: 'SUCCESS',
    category: 'system',
    email: 'never',
    values: {},
    link: { page: 'editions.home' },
  }),
  defineTemplate({
    key: 'export-ready',
    event: exportReady,
    recipients: { kind: 'member', field: 'userId' },
    type: 'SUCCESS',
    category: 'system',
    email: 'never',
    values: {},
    entity: { type: 'export', id: 'exportId' },
    link: { page: 'shell.profile', hash: 'data' },
  }),
  defineTemplate({
    key: 'feedback-resolved',
    event: feedbackResolved,
    recipients: { kind: 'member', field: 'userId' },
    type: 'SUCCESS',
    category: 'system',
    email: 'digest',
    values: { context: 'how' },
    entity: { type: 'feedback', id: 'feedbackId' },
    link: { page: 'shell.profile', hash: 'feedback' },
  }),
  defineTemplate({
    // Without an entity: each streak is a row of its own.
    key: 'task-failed',
    event: taskFailed,
    recipients: { kind: 'administrators' },
    type: 'ERROR',
    category: 'system',
    email: 'digest',
    values: { context: 'kind', service: 'service', task: 'name', reason: 'reason' },
    link: { page: 'shell.profile', hash: 'admin' },
  }),
];

/** The notifications of accounts; their sentences lie in locales/, one file per language. */
export const notificationTemplates = declare(
  notificationTemplatesState,
  'core',
  defineNotificationTemplates({
    categories: [],
    templates,
    translations: readTranslations(new URL('./locales/', import.meta.url)),
  }),
);
