/**
 * Names of fields with personal data that no general word reveals, lower case, letters and digits only: contracts that add
 * such a field add its name. They are hidden in what services report of requests.
 */
export const personalNames = {
  whole: ['nom', 'prenom'],
  /** As a part of a name, too. The last two: whom a volunteer wants to work with, and whom not. */
  parts: ['firstname', 'lastname', 'companion', 'avoidlist'],
} as const satisfies Record<string, readonly string[]>;

/** Fields that name a person: audit entries outlive accounts, so they contain none of them. */
export const namesOfPersons: readonly string[] = [
  'nom',
  'prenom',
  'pseudo',
  'firstName',
  'lastName',
];
