import type { Db, Tx } from '#src/db.ts';

/** Stores the browser in which an address was registered; later codes of the address retain it. */
export const setRegisteringDevice = (tx: Tx, emailHash: string, deviceHash: string) =>
  tx.verificationCode.updateMany({ where: { emailHash }, data: { deviceHash } });

/** Whether an address was registered in this browser. */
export async function isRegisteringDevice(
  db: Db,
  emailHash: string,
  deviceHash: string,
): Promise<boolean> {
  const row = await db.verificationCode.findUnique({
    where: { emailHash, deviceHash },
    select: { emailHash: true },
  });
  return row !== null;
}

/** For when the address was proved in another way. */
export const deleteVerificationCode = (tx: Tx, userId: number) =>
  tx.verificationCode.deleteMany({ where: { userId } });

/** Deletes codes that expired before an instant. */
export const deleteOldVerificationCodes = (db: Db, expiredBefore: Date) =>
  db.verificationCode.deleteMany({ where: { expiresAt: { lt: expiredBefore } } });
