import unhomoglyph from 'unhomoglyph';

/** Two pseudos with the same key count as one: case and compatibility forms of letters do not distinguish them. */
export const pseudoKey = (pseudo: string): string => pseudo.normalize('NFKC').toLowerCase();

/** Two pseudos with the same skeleton look the same (UTS 39): `paypaI` and `paypal`, Latin and Cyrillic `a`. */
export const pseudoSkeleton = (pseudo: string): string =>
  unhomoglyph(unhomoglyph(pseudo.normalize('NFD')).normalize('NFD')).toLowerCase();
