import { type Me, me } from '@siteswap/contracts/core';
import type { z } from 'zod';

/** The signed-in person, with the fields that only they may see. */
export type SessionUser = Me;

/**
 * Parses the signed-in person. Fields that this version does not know stay, so that a tab older than the server
 * does not remove fields of the saved user.
 */
export const sessionUser: z.ZodType<SessionUser> = me.loose();
