/** Colours to choose from, far enough apart to be distinguished; a team may have any other. */
export const teamColors = {
  red: '#dc2626',
  orange: '#ea580c',
  yellow: '#ca8a04',
  green: '#16a34a',
  turquoise: '#0d9488',
  blue: '#2563eb',
  purple: '#7c3aed',
  pink: '#db2777',
  grey: '#64748b',
} as const;
export type TeamColor = keyof typeof teamColors;
export const colorNames = Object.keys(teamColors) as TeamColor[];

/** The first colour that no team has yet. */
export const freeColor = (taken: readonly string[]): string =>
  Object.values(teamColors).find((color) => !taken.includes(color)) ?? teamColors.red;
