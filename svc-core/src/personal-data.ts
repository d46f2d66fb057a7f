import { sessionEnded } from '@siteswap/contracts/core';
import { definePersonalData } from '#src/db.ts';
import { anonymise } from '#src/features/privacy/deletion.repository.ts';

/** What svc-core keeps about members. Hashes and sealed bytes are not in a member's copy: they say nothing to anybody. */
export const personalData = definePersonalData({
  tables: {
    session: {
      columns: ['user_id'],
      omit: ['token_hash'],
      erase: async (tx, userId, facts) => {
        const ended = await tx.session.findMany({ where: { userId }, select: { id: true } });
        await tx.session.deleteMany({ where: { userId } });
        for (const { id } of ended) facts.emit(sessionEnded, { sid: id, userId });
      },
    },
    verification_code: {
      columns: ['user_id'],
      omit: ['email_hash', 'code_hash'],
      erase: (tx, userId) => tx.verificationCode.deleteMany({ where: { userId } }),
    },
    password_reset_token: {
      columns: ['user_id'],
      omit: ['token'],
      erase: (tx, userId) => tx.passwordResetToken.deleteMany({ where: { userId } }),
    },
    email_change: {
      columns: ['user_id'],
      omit: ['email_hash', 'code_hash'],
      erase: (tx, userId) => tx.emailChange.deleteMany({ where: { userId } }),
    },
    identity: {
      columns: ['user_id'],
      omit: ['subject'],
      erase: (tx, userId) => tx.identity.deleteMany({ where: { userId } }),
    },
    oidc_attempt: {
      columns: ['user_id'],
      omit: ['state_hash', 'browser_hash', 'payload'],
      erase: (tx, userId) => tx.oidcAttempt.deleteMany({ where: { userId } }),
    },
    stored_file: {
      columns: ['user_id'],
      // The bytes go at the next sweep. A picture of an edition belongs to the edition and stays with it.
      erase: (tx, userId) =>
        tx.storedFile.updateMany({
          where: { userId, releasedAt: null, OR: [{ kind: 'profile' }, { entityId: null }] },
          data: { releasedAt: new Date() },
        }),
    },
    feedback: {
      columns: ['user_id'],
      omit: ['admin_notes'],
      erase: (tx, userId) =>
        tx.feedback.updateMany({
          where: { userId },
          data: { userId: null, name: null, email: null, userAgent: null },
        }),
    },
    api_error_log: {
      columns: ['user_id', 'resolved_by'],
      // A failure that somebody resolved happened to somebody else.
      export: async (tx, userId) => [
        ...(await tx.apiErrorLog.findMany({
          where: { userId },
          omit: { stack: true, adminNotes: true, resolvedBy: true },
        })),
        ...(await tx.apiErrorLog.findMany({
          where: { resolvedBy: userId },
          select: { id: true, resolvedBy: true, resolvedAt: true },
        })),
      ],
      erase: async (tx, userId) => {
        await tx.apiErrorLog.updateMany({
          where: { userId },
          data: { userId: null, ip: null, userAgent: null },
        });
        await tx.apiErrorLog.updateMany({
          where: { resolvedBy: userId },
          data: { resolvedBy: null },
        });
      },
    },
    data_export: {
      columns: ['user_id'],
      erase: (tx, userId) => tx.dataExport.deleteMany({ where: { userId } }),
    },
    users: {
      columns: ['id'],
      omit: ['password_hash', 'pseudo_key'],
      erase: anonymise,
    },
  },
});
