/** Addresses of the pages of the shell that other workspaces lead to, by id. */
export const accountPages = {
  'shell.profile': '/profile',
} as const;
type AccountPages = typeof accountPages;

declare module '../pages.ts' {
  interface KnownPages extends AccountPages {}
}
