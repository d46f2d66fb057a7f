import {
  type MinorLimits,
  maxQuestions,
  minorBands,
  type QuestionKind,
  updateVolunteerSettings,
  type VolunteerMode,
  type VolunteerQuestion,
  type VolunteerSettings,
  type VolunteerToggle,
  volunteerToggles,
} from '@siteswap/contracts/volunteers';
import { randomUuid } from '@siteswap/web-kit';

/** A question as it is typed: the choices of a CHOICE stand one on each line. */
export interface TypedQuestion {
  /** Of a new one a random id, which the service replaces. */
  id: string;
  label: string;
  kind: string;
  choices: string;
  isRequired: boolean;
}

export const newQuestion = (): TypedQuestion => ({
  ...{ id: randomUuid(), label: '', kind: 'TEXT', choices: '', isRequired: false },
});

/** A question as the service takes it. */
export const writtenQuestion = ({ kind, choices, ...question }: TypedQuestion) => ({
  ...question,
  kind: kind as QuestionKind,
  choices: kind === 'CHOICE' ? choices.split('\n').filter((line) => line.trim() !== '') : [],
});

/** Questions as the preview of the form asks them. */
export const askedQuestions = (typed: readonly TypedQuestion[]): VolunteerQuestion[] =>
  typed
    .filter(({ label }) => label.trim() !== '')
    .map((question) => ({ ...writtenQuestion(question), version: 1 }));

/** The settings as they are typed. */
export type SettingsValues = Record<VolunteerToggle, boolean> & {
  volunteersMode: string;
  volunteersOpen: boolean;
  volunteersDescription: string;
  volunteersExternalUrl: string;
  volunteersSetupStartDate: string | null;
  volunteersTeardownEndDate: string | null;
  volunteersQuestions: TypedQuestion[];
  volunteersDropHours: number;
  volunteersMinorLimits: MinorLimits;
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
  volunteersQuestions: settings.volunteersQuestions.map(
    ({ id, label, kind, choices, isRequired }) => ({
      ...{ id, label, kind, isRequired },
      choices: choices.join('\n'),
    }),
  ),
  volunteersDropHours: settings.volunteersDropHours,
  volunteersMinorLimits: settings.volunteersMinorLimits,
});

/** An empty text is stored as none. */
export const settingsBody = (values: SettingsValues) => ({
  ...values,
  volunteersMode: values.volunteersMode as VolunteerMode,
  volunteersDescription: values.volunteersDescription || null,
  volunteersExternalUrl: values.volunteersExternalUrl.trim() || null,
  volunteersQuestions: values.volunteersQuestions.map(writtenQuestion),
});

const partsOfQuestion = ['', '.label', '.choices'] as const;

const ofMinors = minorBands.flatMap((band) =>
  ['from', 'until', 'hoursPerDay'].map(
    (part) => [`volunteersMinorLimits.${band}.${part}`, 'volunteersMinorLimits'] as const,
  ),
);

/** An error of a part of a question, or of the limits of minors, stands next to all of it. */
export const fieldOfPath = Object.fromEntries([
  ...ofMinors,
  ...Array.from({ length: maxQuestions }, (_, at) => at).flatMap((at) =>
    partsOfQuestion.map(
      (part) => [`volunteersQuestions.${at}${part}`, 'volunteersQuestions'] as const,
    ),
  ),
]);

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
