import { createHash } from 'node:crypto';

/** A person at the provider, as they described themselves last. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly isVerified: boolean;
  readonly sharesEmail: boolean;
}

/** The people of the provider, in memory. The id comes of the address, so a restart does not make strangers of them. */
export function createPeople() {
  const known = new Map<string, Person>();
  return {
    put: (person: Person): string => {
      const id = createHash('sha256').update(person.email).digest('hex').slice(0, 32);
      known.set(id, person);
      return id;
    },
    find: (id: string): Person | undefined => known.get(id),
  };
}
export type People = ReturnType<typeof createPeople>;
