import type { VolunteerToggle } from '@siteswap/contracts/volunteers';
import { useTranslation } from 'react-i18next';

/** The question behind each toggle, by the label of its field. */
const keys = {
  volunteersAskDiet: 'field.label.dietaryPreference',
  volunteersAskAllergies: 'field.label.allergies',
  volunteersAskTimePreferences: 'field.label.timePreferences',
  volunteersAskTeamPreferences: 'field.label.teamPreferences',
  volunteersAskPets: 'field.label.hasPets',
  volunteersAskMinors: 'field.label.hasMinors',
  volunteersAskVehicle: 'field.label.hasVehicle',
  volunteersAskCompanion: 'field.label.companionName',
  volunteersAskAvoidList: 'field.label.avoidList',
  volunteersAskSkills: 'field.label.skills',
  volunteersAskExperience: 'field.label.hasExperience',
  volunteersAskSetup: 'presence.SETUP',
  volunteersAskTeardown: 'presence.TEARDOWN',
} as const satisfies Readonly<Record<VolunteerToggle, string>>;

/** What a toggle asks, as the form says it. */
export function useToggleText(): (toggle: VolunteerToggle) => string {
  const { t } = useTranslation('volunteers');
  return (toggle) => t(keys[toggle]);
}
