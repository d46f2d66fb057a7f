/** Which routes each table of states has rows for; every route with a row in its path is of one of them. */
export const rowPaths = {
  posts: /\/posts/,
  lostFound: /\/lost-found/,
  imports: /\/imports\//,
  claims: /\/claim(\/|$)/,
  transfers: /\/transfer(\/|$)/,
  invitations: /\/invitations\//,
  conventions: /\/conventions\/:(id|file)(?!.*\/(claim|transfer|invitations\/))/,
  editions: /\/editions\/:(id|file)(?!.*\/(posts|lost-found))/,
  feeds: /^\/feeds\/favorites\//,
} as const;
