import { failureReported } from '@siteswap/contracts/platform';
import { consumeEvents } from '#src/db.ts';
import type { ErrorLogService } from '#src/features/error-log/error-log.public.ts';

/** A service reported a failed request → a row of the error log, under the id of the event. */
export const errorLogConsumer = (errors: ErrorLogService) =>
  consumeEvents({
    name: 'core-error-log',
    events: [failureReported],
    handle: ({ data, envelope, tx }) => errors.store(tx, envelope.id, data),
  });
