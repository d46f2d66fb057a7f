import type { UploadAllowanceKey } from '@siteswap/contracts/core';
import type { Db, Tx } from '#src/db.ts';

/** Uploads in an hour that a member was given for a kind; null for most members. */
export async function findUploadAllowance(db: Db, key: UploadAllowanceKey): Promise<number | null> {
  const found = await db.uploadAllowance.findUnique({ where: { kind_userId: key } });
  return found?.uploadsPerHour ?? null;
}

export async function saveUploadAllowance(
  tx: Tx,
  key: UploadAllowanceKey,
  uploadsPerHour: number,
): Promise<void> {
  await tx.uploadAllowance.upsert({
    where: { kind_userId: key },
    create: { ...key, uploadsPerHour },
    update: { uploadsPerHour },
  });
}

export async function deleteUploadAllowance(tx: Tx, key: UploadAllowanceKey): Promise<void> {
  await tx.uploadAllowance.deleteMany({ where: key });
}
