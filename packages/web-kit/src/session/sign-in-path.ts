/** Address of the sign-in page that leads back to `returnTo`, a path of our own with its query. */
export const signInPath = (returnTo: string): string =>
  `/login?returnTo=${encodeURIComponent(returnTo)}`;
