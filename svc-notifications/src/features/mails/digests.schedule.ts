import { randomUUID } from 'node:crypto';
import {
  type Clock,
  every,
  minutes,
  type TaskDefinition,
  type Transact,
} from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import type { SettingsService } from '#src/features/preferences/preferences.public.ts';
import { lockDueDigests, setDigestTimes } from './digests.repository.ts';
import { digestMailJob } from './mails.job.ts';

interface Deps {
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly settings: SettingsService;
}

/** Of one transaction. */
const maxMembers = 500;

/**
 * Adds a job for each digest that is due, in the transaction that says when the next one is: whatever dies meanwhile, a
 * member gets one.
 */
export const digestsTask = ({ transact, clock, settings }: Deps): TaskDefinition => ({
  name: 'digests',
  schedule: every(minutes(5)),
  run: async () => {
    let count = 0;
    for (;;) {
      const added = await transact(async (tx, outbox) => {
        const now = clock();
        const due = await lockDueDigests(tx, now, maxMembers);
        const next = due.map((row) => ({ ...row, digestAt: settings.digestAfter(row, now) }));
        if (next.length > 0) await setDigestTimes(tx, next);
        for (const { userId, last, digestAt } of next) {
          if (!digestAt) continue;
          const expiresAt = digestAt.toISOString();
          const payload = { key: randomUUID(), userId, upTo: last, expiresAt };
          outbox.job(digestMailJob, payload, { key: `${userId}` });
        }
        return due.length;
      });
      count += added;
      if (added < maxMembers) return `added ${count}`;
    }
  },
});
