import { describe, expect, it } from '@jest/globals';
import { presetOf, presetRights, presets } from './rights-presets.format.ts';

describe('presets of rights', () => {
  it('are found again by the rights they stand for, in any order', () => {
    for (const preset of presets) {
      expect(presetOf([...presetRights(preset)].reverse())).toBe(preset);
    }
  });

  it('are none for rights that were chosen one by one', () => {
    expect(presetOf(['addEdition'])).toBeNull();
    expect(presetOf(['addEdition', 'manageVolunteers'])).toBeNull();
  });
});
