import { listNotificationCategories } from '@siteswap/contracts/notifications';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { TemplatesService } from './templates.service.ts';

export const templatesRoutes = (service: TemplatesService): RouteBinding[] => [
  bind(listNotificationCategories, ({ query }) => service.listCategories(query.locale)),
];
