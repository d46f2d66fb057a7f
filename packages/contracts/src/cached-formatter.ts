const formatters = new Map<string, unknown>();

/**
 * Makes a formatter of `Intl` when it is first used, and once: making it costs a thousand times its use. There are as
 * many as languages times zones of editions.
 */
export function cachedFormatter<T, O>(
  kind: new (tag: string, options: O) => T,
  tag: string,
  options: O,
): T {
  const key = JSON.stringify([kind.name, tag, options]);
  const formatter = (formatters.get(key) as T | undefined) ?? new kind(tag, options);
  formatters.set(key, formatter);
  return formatter;
}
