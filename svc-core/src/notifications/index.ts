import { exportReady, userVerified } from '@siteswap/contracts/core';
import {
  defineNotificationTemplate,
  defineNotificationTemplates,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import { declare, readTranslations } from '@siteswap/service-kit';

const templates = [
  defineNotificationTemplate({
    key: 'account-verified',
    event: userVerified,
    recipients: { member: 'userId' },
    type: 'SUCCESS',
    category: 'system',
    email: 'never',
    values: {},
    link: '/',
  }),
  defineNotificationTemplate({
    key: 'export-ready',
    event: exportReady,
    recipients: { member: 'userId' },
    type: 'SUCCESS',
    category: 'system',
    email: 'never',
    values: {},
    entity: { type: 'export', id: 'exportId' },
    link: '/profile#data',
  }),
];

/** The notifications of accounts; their sentences lie beside, one file per language. */
export const notificationTemplates = declare(
  notificationTemplatesState,
  'core',
  defineNotificationTemplates({
    categories: [],
    templates,
    translations: readTranslations(new URL('./locales/', import.meta.url)),
  }),
);
