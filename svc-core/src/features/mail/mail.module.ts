import { daily } from '@siteswap/service-kit';
import { type CoreKit, defineFeature } from '#src/db.ts';
import { createBouncesService } from './bounces.service.ts';
import { sendMails } from './mail.job.ts';
import { mailRoutes } from './mail.routes.ts';
import { createMailRequestsService } from './mail-requests.service.ts';
import { createMailServer } from './mail-server.client.ts';
import { createMailsService } from './mails.service.ts';

type Deps = Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'env' | 'secrets' | 'clock' | 'log'>;

/** Mails: written in the transaction of what they are about, sent by a job. */
export function mailModule(deps: Deps) {
  const { env } = deps;
  const publicUrl = env.PUBLIC_URL;
  const mails = createMailsService({ ...deps, publicUrl });
  const mailServer = createMailServer({
    smtpUrl: env.SMTP_URL,
    clientName: new URL(publicUrl).hostname,
    clock: deps.clock,
  });
  const bounces = createBouncesService({ ...deps, publicUrl });
  const requests = createMailRequestsService({ ...deps, mails });
  return defineFeature({
    routes: mailRoutes(requests, bounces),
    jobs: [
      sendMails({
        ...deps,
        mailServer,
        bounces,
        smtpUrl: env.SMTP_URL,
        from: env.MAIL_FROM,
        publicUrl,
      }),
    ],
    tasks: [{ name: 'mail-requests', schedule: daily('02:10'), run: requests.prune }],
    api: { mails, mailServer },
  });
}
