export type PathParams = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Writes an address: `fillPath('/editions/:id/carpool', { id: 12 }, { direction: 'TO_EVENT' })`. Absent query values are left out. */
export function fillPath(pattern: string, params: PathParams = {}, query: PathParams = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
