import type { AuditEntry } from '@siteswap/contracts/audit';
import { days, later } from '@siteswap/service-kit';
import type { CoreKit, Tx } from '#src/db.ts';
import { madeAdminAction } from '#src/features/users/users.public.ts';
import { addAuditEntry, deleteOldEntries } from './audit.repository.ts';

const retention = days(2 * 365);
const deleteLimit = 1_000;

type Deps = Pick<CoreKit, 'db' | 'clock' | 'securityEvent'>;

/** Who did what, of all services, for two years. */
export function createAuditService({ db, clock, securityEvent }: Deps) {
  return {
    store: async (tx: Tx, entry: AuditEntry): Promise<void> => {
      const { count } = await addAuditEntry(tx, entry);
      if (count === 0 || entry.action !== madeAdminAction) return;
      // The command on the machine has no log of its own.
      const userId = Number(entry.entityId);
      const reason = 'made administrator on the machine';
      securityEvent({ type: 'account.rights-changed', outcome: 'success', userId, reason });
    },

    /** Deletes entries that are older than two years. */
    prune: async (): Promise<string> => {
      const before = later(clock(), -retention);
      let deleted = 0;
      for (;;) {
        const count = await deleteOldEntries(db, before, deleteLimit);
        deleted += count;
        if (count < deleteLimit) return `deleted ${deleted}`;
      }
    },
  };
}
export type AuditService = ReturnType<typeof createAuditService>;
