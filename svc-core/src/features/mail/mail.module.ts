import { daily } from '@siteswap/service-kit';
import { type CoreKit, defineFeature } from '#src/db.ts';
import { mailRoutes } from './mail.routes.ts';
import { createMailRequestsService } from './mail-requests.service.ts';
import { createMailSender } from './mail-sender.schedule.ts';
import { createMailsService } from './mails.service.ts';

type Deps = Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'env' | 'secrets' | 'clock' | 'log'>;

/** Mails: written in the transaction of what they are about, sent by a worker. */
export function mailModule(deps: Deps) {
  const { db, env, secrets, clock, log } = deps;
  const sender = createMailSender({
    db,
    secrets,
    clock,
    log,
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    publicUrl: env.PUBLIC_URL,
  });
  const mails = createMailsService({
    secrets,
    clock,
    publicUrl: env.PUBLIC_URL,
    flush: () => sender.kick(),
  });
  const requests = createMailRequestsService({ ...deps, mails });
  return defineFeature({
    routes: mailRoutes(requests),
    workers: [sender],
    tasks: [{ name: 'mail-requests', schedule: daily('02:10'), run: requests.prune }],
    api: { mails },
  });
}
