import { profileFileKind } from '@siteswap/contracts/core';
import type { Tx } from '#src/db.ts';

/** Returns the ids of the deleted sessions. */
export async function deleteSessions(tx: Tx, userId: number): Promise<string[]> {
  const sessions = await tx.session.findMany({ where: { userId }, select: { id: true } });
  await tx.session.deleteMany({ where: { userId } });
  return sessions.map(({ id }) => id);
}

export const deleteKnownDevices = (tx: Tx, userId: number) =>
  tx.knownDevice.deleteMany({ where: { userId } });

export const deleteVerificationCodes = (tx: Tx, userId: number) =>
  tx.verificationCode.deleteMany({ where: { userId } });

export const deleteUploadAllowances = (tx: Tx, userId: number) =>
  tx.uploadAllowance.deleteMany({ where: { userId } });

export const deleteResetTokens = (tx: Tx, userId: number) =>
  tx.passwordResetToken.deleteMany({ where: { userId } });

export const deleteEmailChanges = (tx: Tx, userId: number) =>
  tx.emailChange.deleteMany({ where: { userId } });

export const deleteIdentities = (tx: Tx, userId: number) =>
  tx.identity.deleteMany({ where: { userId } });

export const deleteOidcAttempts = (tx: Tx, userId: number) =>
  tx.oidcAttempt.deleteMany({ where: { userId } });

/** The next sweep deletes the bytes. Pictures of other entities belong to them and stay. */
export const releaseOwnFiles = (tx: Tx, userId: number) =>
  tx.storedFile.updateMany({
    where: { userId, releasedAt: null, OR: [{ kind: profileFileKind.kind }, { entityId: null }] },
    data: { releasedAt: new Date() },
  });

export const anonymiseFeedback = (tx: Tx, userId: number) =>
  tx.feedback.updateMany({
    where: { userId },
    data: { userId: null, name: null, email: null, userAgent: null },
  });

/** Failures of the member's requests, and those the member resolved, without what they say about other members. */
export const exportFailures = async (tx: Tx, userId: number) => [
  ...(await tx.apiErrorLog.findMany({
    where: { userId },
    omit: { stack: true, adminNotes: true, resolvedBy: true },
  })),
  ...(await tx.apiErrorLog.findMany({
    where: { resolvedBy: userId },
    select: { id: true, resolvedBy: true, resolvedAt: true },
  })),
];

export async function anonymiseFailures(tx: Tx, userId: number): Promise<void> {
  await tx.apiErrorLog.updateMany({
    where: { userId },
    data: { userId: null, ip: null, userAgent: null },
  });
  await tx.apiErrorLog.updateMany({
    where: { resolvedBy: userId },
    data: { resolvedBy: null },
  });
}

export const deleteExports = (tx: Tx, userId: number) =>
  tx.dataExport.deleteMany({ where: { userId } });
