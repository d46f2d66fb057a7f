import { accountPages, exportReady, userVerified } from '@siteswap/contracts/core';
import { editionsPages } from '@siteswap/contracts/editions';
import {
  createTemplateDefiner,
  defineNotificationTemplates,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
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
