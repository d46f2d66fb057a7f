/**
 * Whether a file of a release is for browsers. What renders pages on the server is not, and neither are source maps:
 * they contain the source, and only people with the release's folder read them.
 */
export const isPublicFile = (path: string): boolean =>
  !path.startsWith('server/') && !path.endsWith('.map');
