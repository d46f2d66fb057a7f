import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The right to publish the outbox: one replica has it at a time, and loses it when it does not renew it. */
export interface RelayLease {
  /** Takes or renews the lease. Resolves with its epoch, or null while another replica has it. */
  acquire(): Promise<string | null>;
  /** Whether this replica had the lease when it last looked, and that is not too long ago. */
  readonly isOwned: boolean;
  /** Renewed by a statement that was sent at this time (`performance.now()`). */
  renewed(sentAt: number): void;
  /** Another replica has it now. */
  lost(): void;
  /** Lets another replica have it at once. */
  release(): Promise<void>;
}

/** Milliseconds without a renewal after which another replica may take over. */
export const leaseMs = 5_000;
const renewEveryMs = 1_500;

const take = {
  name: 'kit-relay-lease-take',
  text: `
    update kit.relay_lease set
      epoch = case when holder = $1::uuid then epoch else epoch + 1 end,
      holder = $1::uuid, expires_at = now() + $2::int * interval '1 millisecond'
    where name = 'outbox' and (holder = $1::uuid or expires_at <= now())
    returning epoch::text`,
};
const create = `
  insert into kit.relay_lease (name, holder, epoch, expires_at)
  values ('outbox', $1::uuid, 0, now()) on conflict do nothing`;
const release = `
  update kit.relay_lease set expires_at = now() where name = 'outbox' and epoch = $1::bigint`;

/**
 * A row with a holder, an end and an epoch that rises with each holder. No session lock is needed, so a pooler may stand
 * between, and a holder whose machine vanished is replaced when the lease ends. What a holder marks names its epoch: one
 * that lost the lease unknowingly cannot mark anything. Times are those of the database.
 */
export function createRelayLease(pool: pg.Pool): RelayLease {
  const holder = randomUUID();
  let epoch: string | null = null;
  let acquiredAt = 0;
  let isCreated = false;
  const age = () => performance.now() - acquiredAt;

  const tryTake = async () => {
    const sentAt = performance.now();
    const { rows } = await pool.query<{ epoch: string }>({ ...take, values: [holder, leaseMs] });
    epoch = rows[0]?.epoch ?? null;
    acquiredAt = sentAt;
    return epoch;
  };

  return {
    get isOwned() {
      return epoch !== null && age() < leaseMs;
    },
    acquire: async () => {
      if (epoch !== null && age() < renewEveryMs) return epoch;
      if ((await tryTake()) === null && !isCreated) {
        await pool.query(create, [holder]);
        isCreated = true;
        await tryTake();
      }
      return epoch;
    },
    renewed: (sentAt) => {
      acquiredAt = sentAt;
    },
    lost: () => {
      epoch = null;
    },
    release: async () => {
      const releasedEpoch = epoch;
      epoch = null;
      if (releasedEpoch !== null) await pool.query(release, [releasedEpoch]);
    },
  };
}
