import type { Db } from '#src/db.ts';

interface Device {
  readonly userId: number;
  readonly tokenHash: string;
}

/** An unused user id gets the same query. */
export async function isKnownDevice(
  db: Db,
  { userId, tokenHash }: Device,
  usedAfter: Date,
): Promise<boolean> {
  const row = await db.knownDevice.findUnique({
    where: { userId_tokenHash: { userId, tokenHash }, lastUsedAt: { gt: usedAfter } },
    select: { userId: true },
  });
  return row !== null;
}

/** Stores a sign-in of a browser, and deletes the account's longest unused browsers above `most`. */
export const storeKnownDevice = (db: Db, { userId, tokenHash }: Device, now: Date, most: number) =>
  db.$transaction(async (tx) => {
    await tx.knownDevice.upsert({
      where: { userId_tokenHash: { userId, tokenHash } },
      create: { userId, tokenHash, createdAt: now, lastUsedAt: now },
      update: { lastUsedAt: now },
    });
    await tx.$executeRaw`
      delete from known_device where (user_id, token_hash) in (
        select user_id, token_hash from known_device where user_id = ${userId}
        order by last_used_at desc offset ${most})`;
  });

/** Deletes browsers that were last used before an instant. */
export const deleteOldDevices = (db: Db, usedBefore: Date) =>
  db.knownDevice.deleteMany({ where: { lastUsedAt: { lt: usedBefore } } });
