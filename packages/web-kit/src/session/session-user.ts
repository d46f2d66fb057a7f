import { type Me, me } from '@siteswap/contracts/core';
import type { z } from 'zod';

/** The signed-in person, as the server describes them to themselves. */
export type SessionUser = Me;

/**
 * Parses the signed-in person. Fields this version does not know are kept, so that a tab older than the server
 * does not cut the saved user down.
 */
export const sessionUser: z.ZodType<SessionUser> = me.loose();
