import { schedule } from '@siteswap/service-kit';
import type { Logger } from 'pino';
import { type Db, defineFeature } from '#src/db.ts';
import type { Live } from '#src/features/live/live.public.ts';
import { templatesRoutes } from './templates.routes.ts';
import { createTemplatesService } from './templates.service.ts';

interface Deps {
  readonly db: Db;
  readonly live: Live;
  readonly log: Logger;
  readonly onDrain: (stop: () => void) => void;
}

/** For a wake-up that was lost. */
const checkMs = 30_000;

/** The notifications of the domains: templates, categories and sentences, fed by `state.notification-template`. */
export function templatesModule({ db, live, log, onDrain }: Deps) {
  const templates = createTemplatesService({ db, live });
  onDrain(templates.listen((error) => log.warn({ err: error }, 'templates could not be read')));
  return defineFeature({
    routes: templatesRoutes(templates),
    workers: [
      schedule({ name: 'templates', everyMs: checkMs, log, run: () => templates.refresh() }),
    ],
    api: { templates },
  });
}
