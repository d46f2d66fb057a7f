import { notificationTemplatesState } from '@siteswap/contracts/notifications';
import { projectState } from '#src/db.ts';
import { saveBundle, type TemplatesService } from '#src/features/templates/templates.public.ts';

/** Stores what each domain declares, and makes every replica use it at once. */
export const templateProjection = (templates: TemplatesService) =>
  projectState({
    name: 'notifications-templates',
    state: notificationTemplatesState,
    apply: async ({ id: domain, data, version, tx, outbox, log }) => {
      await saveBundle(tx, domain, version, data);
      outbox.afterCommit(() => {
        log.info({ domain, version }, 'notification templates changed');
        templates.refresh().catch((error: unknown) => {
          log.warn({ err: error }, 'templates could not be read');
        });
        templates.notifyReplicas();
      });
    },
  });
