import { createMails } from '@siteswap/features/mails';
import type { Kit } from '@siteswap/service-kit';
import { Counter } from 'prom-client';
import { type Db, defineFeature } from '#src/db.ts';
import type { SettingsService } from '#src/features/preferences/preferences.public.ts';
import type { TemplatesService } from '#src/features/templates/templates.public.ts';
import { digestsTask } from './digests.schedule.ts';
import { createMailDelivery } from './mail-delivery.service.ts';
import { sendMails } from './mails.job.ts';
import { mailsRoutes } from './mails.routes.ts';
import { createMailsService } from './mails.service.ts';
import { createUnsubscribeService } from './unsubscribe.service.ts';
import { createUnsubscribeTokens } from './unsubscribe-link.policy.ts';

type Deps = Kit<Db> & { readonly templates: TemplatesService; readonly settings: SettingsService };

/** Mails about notifications: one at once, or a digest, and the link that ends them. */
export function mailsModule({ env, ...kit }: Deps) {
  const tokens = createUnsubscribeTokens(kit.keyFor('unsubscribe-link'));
  const counter = new Counter({
    name: 'notification_mails_total',
    help: 'Mails handed over, about one notification or as a digest',
    labelNames: ['list'] as const,
    registers: [kit.metrics],
  });
  const delivery = createMailDelivery({
    ...kit,
    counter,
    tokens,
    mails: createMails(env),
    publicUrl: env.PUBLIC_URL,
  });
  return defineFeature({
    routes: mailsRoutes(createUnsubscribeService({ ...kit, tokens })),
    jobs: sendMails(delivery),
    tasks: [digestsTask(kit)],
    api: { mails: createMailsService(kit) },
  });
}
