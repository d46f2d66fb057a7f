export interface NamedPerson {
  readonly userId: number;
  readonly pseudo: string;
  readonly prenom: string;
  readonly nom: string;
}

const toKey = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/gu, ' ');

/** Finds whom a text means that is exactly one person's pseudo or name, without case and accents; else null. */
export function createNameFinder(people: readonly NamedPerson[]): (text: string) => number | null {
  const named = new Map<string, Set<number>>();
  for (const { userId, pseudo, prenom, nom } of people) {
    for (const key of [toKey(pseudo), toKey(`${prenom} ${nom}`)]) {
      named.set(key, (named.get(key) ?? new Set()).add(userId));
    }
  }
  return (text) => {
    const key = toKey(text);
    const [first, ...others] = key === '' ? [] : (named.get(key) ?? []);
    return others.length > 0 ? null : (first ?? null);
  };
}
