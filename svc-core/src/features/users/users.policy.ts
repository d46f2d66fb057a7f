/** Action of the audit entry of a member who was made administrator on the machine. */
export const madeAdminAction = 'core.user.made-admin';
