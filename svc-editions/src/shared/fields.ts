/** The fields of these names. */
export const pick = <T extends object, K extends keyof T>(
  from: T,
  names: readonly K[],
): Pick<T, K> => Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

/** Names without some of them, in the same order. */
export const without = <N extends string, E extends N>(
  names: readonly N[],
  left: readonly E[],
): Exclude<N, E>[] =>
  names.filter((name): name is Exclude<N, E> => !(left as readonly N[]).includes(name));
