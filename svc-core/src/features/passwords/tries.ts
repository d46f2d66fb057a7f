/** Wrong tries to sign in to an account, by whichever of its names. */
export const loginTriesKey = (userId: number): string => `login-tries:user-${userId}`;

/** Wrong tries of somebody signed in, where the password is asked for again. */
export const passwordTriesKey = (userId: number): string => `password-tries:user-${userId}`;
