/** Two pseudos with the same key count as one: case and compatibility forms of letters do not distinguish them. */
export const pseudoKey = (pseudo: string): string => pseudo.normalize('NFKC').toLowerCase();
