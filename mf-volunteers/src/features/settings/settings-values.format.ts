import {
  updateVolunteerSettings,
  type VolunteerMode,
  type VolunteerSettings,
  type VolunteerToggle,
  volunteerToggles,
} from '@siteswap/contracts/volunteers';

/** The settings as they are typed. */
export type SettingsValues = Record<VolunteerToggle, boolean> & {
  volunteersMode: string;
  volunteersOpen: boolean;
  volunteersDescription: string;
  volunteersExternalUrl: string;
  volunteersSetupStartDate: string | null;
  volunteersTeardownEndDate: string | null;
  volunteersDropHours: number;
};

export const settingsValues = (settings: VolunteerSettings): SettingsValues => ({
  ...(Object.fromEntries(volunteerToggles.map((toggle) => [toggle, settings[toggle]])) as Record<
    VolunteerToggle,
    boolean
  >),
  volunteersMode: settings.volunteersMode,
  volunteersOpen: settings.volunteersOpen,
  volunteersDescription: settings.volunteersDescription ?? '',
  volunteersExternalUrl: settings.volunteersExternalUrl ?? '',
  volunteersSetupStartDate: settings.volunteersSetupStartDate,
  volunteersTeardownEndDate: settings.volunteersTeardownEndDate,
  volunteersDropHours: settings.volunteersDropHours,
});

/** An empty text is stored as none. */
export const settingsBody = (values: SettingsValues) => ({
  ...values,
  volunteersMode: values.volunteersMode as VolunteerMode,
  volunteersDescription: values.volunteersDescription || null,
  volunteersExternalUrl: values.volunteersExternalUrl.trim() || null,
});

/** The settings, of which the other site needs its address. */
export const settingsSchema = updateVolunteerSettings.body.superRefine(
  (body, context) => {
    if (body.volunteersMode === 'EXTERNAL' && !body.volunteersExternalUrl) {
      context.addIssue({
        code: 'custom',
        path: ['volunteersExternalUrl'],
        params: { code: 'REQUIRED' },
      });
    }
  },
  { when: () => true },
);

/** The questions in groups, as an organiser thinks of them. */
export const toggleGroups = {
  when: [
    'volunteersAskSetup',
    'volunteersAskTeardown',
    'volunteersAskTimePreferences',
    'volunteersAskTeamPreferences',
  ],
  people: [
    'volunteersAskCompanion',
    'volunteersAskAvoidList',
    'volunteersAskMinors',
    'volunteersAskPets',
  ],
  meals: ['volunteersAskDiet', 'volunteersAskAllergies'],
  skills: ['volunteersAskSkills', 'volunteersAskExperience', 'volunteersAskVehicle'],
} as const satisfies Readonly<Record<string, readonly VolunteerToggle[]>>;
