/** Path and query of a request target. An absolute target (`http://host/x`) is cut to its path. */
export function splitTarget(target: string): { path: string; query: string } {
  const start = target.startsWith('/')
    ? 0
    : Math.max(0, target.indexOf('/', target.indexOf('//') + 2));
  const mark = target.indexOf('?', start);
  if (mark === -1) return { path: target.slice(start), query: '' };
  return { path: target.slice(start, mark), query: target.slice(mark + 1) };
}

/** The query with its parameters in one order, so that two spellings of a call are one entry of the cache. */
export function sortQuery(query: string): string {
  if (!query.includes('&')) return query;
  const pairs = query.split('&').filter(Boolean);
  const name = (pair: string) => pair.split('=', 1)[0] ?? '';
  // A repeated parameter keeps its order: the last or first of them counts, which is for the service to say.
  return pairs.sort((a, b) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0)).join('&');
}

/** Segments of a path; null when it could mean another path to whoever reads it next (`..`, `%2e`, `\`). */
export function safeSegments(path: string): string[] | null {
  if (!path.startsWith('/') || path.includes('\\') || path.includes('\0')) return null;
  const segments = path.slice(1).split('/');
  for (const segment of segments) {
    if (/^(\.|%2e){1,2}$/i.test(segment)) return null;
  }
  return segments;
}
