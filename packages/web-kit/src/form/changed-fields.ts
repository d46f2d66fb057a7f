type Fields = Readonly<Record<string, unknown>>;

/** The fields of `after` that differ from those of `before`. */
export function changedFields<F extends object>(before: object, after: F): Partial<F> {
  const isChanged = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify((before as Fields)[name]) !== JSON.stringify(value);
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<F>;
}
