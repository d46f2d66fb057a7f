import { sessionEnded } from '@siteswap/contracts/core';
import { keep } from '@siteswap/service-kit';
import { definePersonalData } from '#src/db.ts';
import { anonymiseUser } from '#src/features/privacy/deletion.repository.ts';
import {
  anonymiseFailures,
  anonymiseFeedback,
  deleteEmailChanges,
  deleteExports,
  deleteIdentities,
  deleteKnownDevices,
  deleteOidcAttempts,
  deleteResetTokens,
  deleteSessions,
  deleteUploadAllowances,
  deleteVerificationCodes,
  exportFailures,
  releaseOwnFiles,
} from '#src/personal-data.repository.ts';

/** Data about members in svc-core. Hashes and sealed bytes are not exported: they are unreadable. */
export const personalData = definePersonalData({
  notMembers: ['entity_id'],
  tables: {
    session: {
      columns: ['user_id'],
      omit: ['token_hash', 'previous_token_hash'],
      erase: async (tx, userId, outbox) => {
        for (const sid of await deleteSessions(tx, userId)) {
          outbox.emit(sessionEnded, { sid, userId });
        }
      },
    },
    known_device: { columns: ['user_id'], omit: ['token_hash'], erase: deleteKnownDevices },
    verification_code: {
      columns: ['user_id'],
      omit: ['email_hash', 'code_hash'],
      erase: deleteVerificationCodes,
    },
    password_reset_token: { columns: ['user_id'], omit: ['token'], erase: deleteResetTokens },
    email_change: {
      columns: ['user_id'],
      omit: ['email_hash', 'code_hash'],
      erase: deleteEmailChanges,
    },
    identity: { columns: ['user_id'], omit: ['subject'], erase: deleteIdentities },
    oidc_attempt: {
      columns: ['user_id'],
      omit: ['state_hash', 'browser_hash', 'payload'],
      erase: deleteOidcAttempts,
    },
    upload_allowance: { columns: ['user_id'], erase: deleteUploadAllowances },
    stored_file: { columns: ['user_id'], erase: releaseOwnFiles },
    feedback: { columns: ['user_id'], omit: ['admin_notes'], erase: anonymiseFeedback },
    api_error_log: {
      columns: ['user_id', 'resolved_by'],
      export: exportFailures,
      erase: anonymiseFailures,
    },
    audit_entry: {
      columns: ['user_id'],
      erase: keep(
        'Names an account by its id for two years; the id of a deleted account has no name',
      ),
    },
    data_export: { columns: ['user_id'], erase: deleteExports },
    users: {
      columns: ['id'],
      omit: ['password_hash', 'pseudo_key', 'pseudo_skeleton'],
      erase: anonymiseUser,
    },
  },
});
