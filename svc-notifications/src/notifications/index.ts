import { accountPages } from '@siteswap/contracts/core';
import {
  createTemplateDefiner,
  defineNotificationTemplates,
  notificationTemplatesState,
  pushRejected,
} from '@siteswap/contracts/notifications';
import { declare, readTranslations } from '@siteswap/service-kit';

const defineTemplate = createTemplateDefiner(accountPages);

const templates = [
  defineTemplate({
    key: 'push-rejected',
    event: pushRejected,
    recipients: { kind: 'administrators' },
    type: 'ERROR',
    category: 'system',
    email: 'digest',
    values: { origin: 'origin' },
    link: { page: 'shell.profile', hash: 'admin' },
  }),
];

/**
 * The labels of the categories that are always there, and the notifications about notifications. They are part of each
 * process, and not published: nothing else reads them.
 */
export const notificationTemplates = declare(
  notificationTemplatesState,
  'notifications',
  defineNotificationTemplates({
    categories: [],
    templates,
    translations: readTranslations(new URL('./locales/', import.meta.url)),
  }),
);
