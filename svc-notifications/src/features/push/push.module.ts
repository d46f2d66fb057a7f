import type { NotificationsPageConfig } from '@siteswap/contracts/notifications';
import { createOutgoing, type Kit, originsOf } from '@siteswap/service-kit';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { type Db, defineFeature } from '#src/db.ts';
import type { SettingsService } from '#src/features/preferences/preferences.public.ts';
import type { TemplatesService } from '#src/features/templates/templates.public.ts';
import { createCircuitBreaker } from './circuit-breaker.policy.ts';
import { sendPushes } from './push.job.ts';
import { pushRoutes } from './push.routes.ts';
import { inactiveDevicesTask } from './push.schedule.ts';
import { createPushService } from './push.service.ts';
import { createPushDelivery } from './push-delivery.service.ts';
import { createPushSender } from './push-sender.client.ts';
import { toVapid } from './vapid.policy.ts';

export const pushEnv = z.object({
  /** Private key of the site, base64url; pages get its public key. Without it nothing is pushed. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
    .optional(),
  /** Where push services reach us, https: or mailto:; the site's address when absent. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^((https|mailto):.+)?$/, 'must be an https: or mailto: address')
    .optional(),
  /** Origins, by comma, that pushes may go to in addition to public web servers by TLS: push services of tests. */
  OUTGOING_TEST_ORIGINS: z
    .string()
    .default('')
    .refine((text) => URL.canParse(text.split(',', 1)[0] || 'x:'), 'must be origins, by comma'),
  /** Milliseconds that a push service has to respond. */
  PUSH_TIMEOUT_MS: z.coerce.number().int().min(10).default(10_000),
});

type Deps = Kit<Db, z.output<typeof pushEnv>> & {
  readonly templates: TemplatesService;
  readonly settings: SettingsService;
};

/** Pushes to the browsers of members: who receives them, and the sending. */
export function pushModule({ env, ...kit }: Deps) {
  const outgoing = createOutgoing({ testOrigins: originsOf(env.OUTGOING_TEST_ORIGINS) });
  const vapid = toVapid(env);
  const push = createPushService({ ...kit, outgoing, isConfigured: vapid !== null });
  const counter = new Counter({
    name: 'pushes_total',
    help: 'Pushes by the status that the push service responded with',
    labelNames: ['outcome'] as const,
    registers: [kit.metrics],
  });
  const jobs = vapid
    ? sendPushes(
        createPushDelivery({
          ...kit,
          counter,
          publicUrl: env.PUBLIC_URL,
          breaker: createCircuitBreaker(kit),
          sender: createPushSender({ outgoing, vapid, timeoutMs: env.PUSH_TIMEOUT_MS }),
        }),
      )
    : [];
  const pageConfig: Partial<NotificationsPageConfig> = vapid ? { pushKey: vapid.publicKey } : {};
  return defineFeature({
    routes: pushRoutes(push),
    pageConfig,
    jobs,
    tasks: [inactiveDevicesTask(kit)],
    api: { push },
  });
}
