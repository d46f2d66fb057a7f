import { type ConventionRight, conventionRights } from '@siteswap/contracts/editions';

/** Rights that are usually given together; every other choice is made one by one. */
const rightsOfPreset = {
  everything: conventionRights,
  editions: ['addEdition', 'editAllEditions'],
  volunteers: ['manageVolunteers'],
  single: [],
} as const satisfies Record<string, readonly ConventionRight[]>;

export type Preset = keyof typeof rightsOfPreset;
export const presets = Object.keys(rightsOfPreset) as Preset[];

/** The rights that a preset stands for. */
export const presetRights = (preset: Preset): readonly ConventionRight[] => rightsOfPreset[preset];

/** The preset that stands for exactly these rights; null when they were chosen one by one. */
export function presetOf(rights: readonly string[]): Preset | null {
  const isSame = (preset: Preset) =>
    rights.length === rightsOfPreset[preset].length &&
    rightsOfPreset[preset].every((right) => rights.includes(right));
  return presets.find(isSame) ?? null;
}
