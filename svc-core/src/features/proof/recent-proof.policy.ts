import { proofMaxAgeSeconds } from '@siteswap/contracts/core';
import { type Actor, forbidden, later, seconds } from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import { findProof } from '#src/features/sessions/sessions.public.ts';

const proofRequired = () =>
  forbidden('PROOF_REQUIRED', 'Sign in again to show that it is still you, then repeat');

/** Throws 403 PROOF_REQUIRED when the sign-in, or the last password, of this session is older than 15 minutes. */
export async function assertRecentProof(
  { db, clock }: Pick<CoreKit, 'db' | 'clock'>,
  { sid, userId }: Actor,
): Promise<void> {
  const now = clock();
  const provenAt = await findProof(db, { id: sid, userId }, now);
  if (!provenAt || provenAt < later(now, -seconds(proofMaxAgeSeconds))) throw proofRequired();
}
