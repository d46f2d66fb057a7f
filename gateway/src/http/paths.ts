/** Path and query of a request target. An absolute target (`http://host/x`) is cut to its path. */
export function splitTarget(target: string): { path: string; query: string } {
  const start = target.startsWith('/')
    ? 0
    : Math.max(0, target.indexOf('/', target.indexOf('//') + 2));
  const mark = target.indexOf('?', start);
  if (mark === -1) return { path: target.slice(start), query: '' };
  return { path: target.slice(start, mark), query: target.slice(mark + 1) };
}

/** Segments of a path; null when a service could read it as another path (`..`, `%2e`, `\`). */
export function safeSegments(path: string): string[] | null {
  if (!path.startsWith('/') || path.includes('\\') || path.includes('\0')) return null;
  const segments = path.slice(1).split('/');
  for (const segment of segments) {
    if (/^(\.|%2e){1,2}$/i.test(segment)) return null;
  }
  return segments;
}
