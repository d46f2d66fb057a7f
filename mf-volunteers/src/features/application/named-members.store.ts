/** A member whom an application names. */
export interface NamedMember {
  readonly id: number;
  readonly pseudo: string;
}

const pseudos = new Map<number, string>();

/** Bodies have ids alone: a form that is opened anew finds the names of people who were shown here. */
export function rememberMembers(members: readonly NamedMember[]): void {
  for (const { id, pseudo } of members) pseudos.set(id, pseudo);
}

/** Members with these ids, as a form shows them. */
export const namedMembers = (ids: readonly number[]): NamedMember[] =>
  ids.map((id) => ({ id, pseudo: pseudos.get(id) ?? `#${id}` }));
